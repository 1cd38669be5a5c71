"""Reading army lists from list builders: `.ros`, `.rosz` and JSON, all of them untrusted bytes."""
