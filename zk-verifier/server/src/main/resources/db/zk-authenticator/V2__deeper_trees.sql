-- Trees have more levels now. The new name stops replicas of the version before, which would write a smaller tree.
ALTER TABLE tree_node RENAME TO group_node;
