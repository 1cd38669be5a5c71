"""What is settled before units are set up: corners, edges, forces, reserves, objectives
(battlegroup/counter-attack-*, defense-*, objective-*)."""
