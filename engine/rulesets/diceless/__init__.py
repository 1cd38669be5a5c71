"""diceless: units of many models in player turns; damage by table, nothing is ever rolled."""
