"""A clock that stands until a test moves it: nobody sleeps."""


class FakeClock:
    """The wall's clock (`now`) and the one that sleeps with the machine (`awake`)."""

    def __init__(self, at=1_800_000_000.0):
        self.at, self.slept = at, 0.0

    def now(self):
        return self.at

    def awake(self):
        return self.at - self.slept

    def wait(self, seconds):
        self.at += seconds

    def sleep(self, seconds):
        """The lid is closed."""
        self.at += seconds
        self.slept += seconds

    def set_wall(self, seconds):
        """Somebody sets the wall's clock forward, or back if negative."""
        self.sleep(seconds)

    @property
    def hands(self):
        """What a server is given."""
        return {"now": self.now, "monotonic": self.awake}
