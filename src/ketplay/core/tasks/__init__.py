"""Work that takes long: where its tasks run, and how results outlive an interruption."""
