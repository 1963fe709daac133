"""Playbooks: sets of questions put to one kind of document, written as YAML."""

from docintel.playbooks.reading import parse_playbook
from docintel.playbooks.schema import Playbook, PlaybookQuestion
from docintel.playbooks.shipped import shipped_playbooks

__all__ = ["Playbook", "PlaybookQuestion", "parse_playbook", "shipped_playbooks"]
