"""The password of an encrypted document that is in the library but was not opened since the start."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from components.text import notice
from docintel.errors import PasswordRequiredError


def render(
    document_id: str, message: str, unlock: Callable[[str, str], None], *, key: str = "unlock"
) -> bool:
    """Ask for the password; True in the run in which it opened the document."""
    notice("warning", message)
    with st.form(f"{key}_form", border=False):
        password = st.text_input("Password of the file", type="password", key=f"{key}_password")
        pressed = st.form_submit_button("Open", type="primary", key=f"{key}_open")
    if not pressed or not password:
        return False
    try:
        unlock(document_id, password)
    except PasswordRequiredError as error:
        notice("error", str(error))
        return False
    return True
