"""What holds over pages: repeated furniture, sections, captions, warnings."""
