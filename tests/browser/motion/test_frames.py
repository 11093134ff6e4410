"""What is painted: a recording of the screen shows events in order, each for some time, and no
result before its roll.
"""

import base64
import io
from itertools import pairwise

from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import expect
from support.visitor import LAST_TURN, MIDDLE

SAME = 6  # of 255; two pictures of the same thing differ by less, on average
LEAST = 400  # milliseconds between two events; a quicker one cannot be followed
WIDTH, HEIGHT = 390, 664
SQUARE = ".ket-frame > svg [data-pick='sq:{}']"


class Recording:
    """The frames of a page as they are painted, with their times."""

    def __init__(self, me):
        self.page, self.frames = me.page, []
        self.cdp = self.page.context.new_cdp_session(self.page)
        self.cdp.on("Page.screencastFrame", self.keep)
        self.cdp.send("Page.startScreencast", {"format": "jpeg", "quality": 80})

    def keep(self, frame):
        self.cdp.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})
        self.frames.append((frame["metadata"]["timestamp"] * 1000, frame["data"]))

    def end(self):
        """Reads all frames, up to one that is painted now."""
        seen = len(self.frames)
        self.page.evaluate("document.body.style.outline = '1px solid'")
        while len(self.frames) == seen:
            self.page.wait_for_timeout(20)
        self.cdp.send("Page.stopScreencast")
        self.times = [time for time, _ in self.frames]
        self.pictures = [read(data) for _, data in self.frames]

    def settles(self, selector):
        """The first frame from which on the middle of a place looks as it does in the end."""
        box = self.page.locator(selector).first.bounding_box()
        left, top = box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.3
        middle = (left, top, left + box["width"] * 0.4, top + box["height"] * 0.4)
        looks = [picture.crop(middle) for picture in self.pictures]
        others = [n for n, look in enumerate(looks) if difference(look, looks[-1]) > SAME]
        assert others, f"nothing changed at {selector}"
        return others[-1] + 1

    def apart(self, first, second):
        """How far two changes are apart at most: the first was not there in the frame before."""
        return self.times[second] - self.times[first - 1]


def read(data):
    picture = Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")
    return picture.resize((WIDTH, HEIGHT))


def difference(one, other):
    """Of two pictures, on average over all pixels."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def visitor_who_watches(visitor):
    me = visitor(WIDTH, "light", motion="no-preference")
    me.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    return me


def test_the_cards_of_an_opponent_are_painted_one_after_the_other(visitor, server):
    me = visitor_who_watches(visitor)
    made = server.open("", "person", "open", position=MIDDLE)
    path = f"/api/tables/{made['code']}"
    joined = server.post(f"{path}/join", {"name": "Bob", "nonce": "b"}).json()
    server.post(f"{path}/ready", {"nonce": "a"}, made["token"])
    me.keep(made["code"], joined["token"])
    me.page.goto(f"/t/{made['code']}")
    expect(me.piece("sq:3")).to_be_attached()
    me.settled()
    recording = Recording(me)
    for move in ("X3", "H4"):
        n = server.get(f"{path}/view", made["token"]).json()["n"]
        assert server.post(f"{path}/moves", {"n": n, "move": move}, made["token"]).is_success
    expect(me.status).to_contain_text("Your turn")
    me.settled()
    recording.end()
    first, second = (recording.settles(SQUARE.format(square)) for square in (3, 4))
    turn = recording.settles(".ket-status")
    assert first < second < turn
    assert recording.apart(first, second) >= LEAST


def test_no_result_is_painted_before_its_roll(visitor):
    me = visitor_who_watches(visitor)
    me.sit_at(LAST_TURN, "random", "person")
    me.my_turn()
    me.pick("card:X", "sq:3")
    expect(me.status).to_contain_text("second card")
    me.pick("card:Y")
    recording = Recording(me)
    me.pick("sq:1")
    expect(me.ending).to_be_visible()
    me.settled()
    recording.end()
    half, other, fifth, last = (recording.settles(SQUARE.format(n)) for n in (2, 8, 5, 9))
    assert half <= other < fifth < last < recording.settles(".ket-status")
    assert all(recording.apart(*each) >= LEAST for each in pairwise((half, fifth, last)))
