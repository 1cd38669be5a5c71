"""What players type, read by the forms of the open question: orders, places, files, options."""
