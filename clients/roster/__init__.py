"""Reading army lists of list builders: `.ros`, `.rosz` and JSON, all of them bytes of strangers."""
