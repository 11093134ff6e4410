"""The style sheet of the drawings. Colours are the page's variables."""

from __future__ import annotations

from ketplay.games.qtris.svg.palette import SUIT

CSS = """
.qtris{font-family:system-ui,sans-serif;font-variant-numeric:tabular-nums;-webkit-user-select:none;user-select:none}
.qtris-felt{fill:var(--felt);stroke:var(--line);stroke-width:1.5}
.qtris-well{fill:none;stroke:var(--dim);stroke-width:1.5;stroke-dasharray:3 5}
.qtris-next{fill:none;stroke:var(--accent);stroke-width:3;pointer-events:none}
.qtris-veil{fill:var(--ground);stroke:var(--dim);stroke-width:1.5}
.qtris-share{font-size:12px;fill:var(--text);text-anchor:middle}
.qtris-none{fill:none;stroke:var(--accent);stroke-width:2.5;stroke-dasharray:3 4}
.qtris-shaft{stroke:var(--accent);stroke-width:4;stroke-linecap:round}
.qtris-tip-dot{fill:var(--accent)}
.qtris-depth{fill:none;stroke:var(--dim);stroke-width:1;stroke-dasharray:3 3}
.qtris-mark{fill:none;stroke:var(--ground)}
.qtris-small{font-size:12.5px;fill:var(--dim)}
.qtris-note{font-size:13px;fill:var(--dim);text-anchor:middle}
.qtris-place{font-size:13px;font-weight:700;text-anchor:middle;fill:#fffdf7}
.qtris-glow{fill:none;stroke:#e9a800;stroke-width:6}
.qtris-bridge,.qtris-bridge-edge{fill:none;stroke-linecap:round;stroke:#ffd866;stroke-width:6}
.qtris-bridge-edge{stroke:#5c4200;stroke-width:10}
.qtris-row{fill:#5c4200;stroke:#fffdf7;stroke-width:2}
.qtris-row-number{font-size:14px;font-weight:700;text-anchor:middle;fill:#fffdf7}
.qtris-number{font-size:12.5px;text-anchor:end;fill:var(--text);paint-order:stroke;stroke:var(--felt);stroke-width:3px}
.qtris-name{font-size:14.5px;font-weight:600;fill:var(--text)}
.qtris-score{font-size:17px;font-weight:700;fill:var(--text);font-family:ui-serif,Georgia,serif}
.qtris-tip{font-size:12.5px;fill:var(--dim);text-anchor:middle;visibility:hidden;pointer-events:none}
.qtris-card:hover+.qtris-tip,.qtris-card:focus-visible+.qtris-tip{visibility:visible}
.qtris-count{font-size:12.5px;font-weight:700;fill:#fffdf7}
.qtris-turn{fill:var(--accent)}
.qtris-seat0{fill:var(--seat0)}.qtris-seat1{fill:var(--seat1)}.qtris-seat2{fill:var(--dim)}
.qtris-line0{stroke:var(--seat0)}.qtris-line1{stroke:var(--seat1)}.qtris-line2{stroke:var(--dim)}
.qtris-past.qtris-line0{fill:var(--seat0)}.qtris-past.qtris-line1{fill:var(--seat1)}.qtris-past.qtris-line2{fill:var(--dim)}
.qtris-due,.qtris-now{fill:none;stroke-width:1.6}.qtris-now{stroke:var(--accent);stroke-width:2.4}
.qtris-face{fill:var(--felt);stroke:var(--line);stroke-width:1.5}
.qtris-word{font-size:14px;font-weight:600;fill:var(--text);text-anchor:middle}
.qtris-narrow{font-size:12px}
.qtris-late,[data-onlooker] .qtris-button{visibility:hidden}
.qtris-late[data-legal]{visibility:visible}
.qtris [data-legal]{cursor:pointer}
.qtris-card{transition:translate .16s}
.qtris-card[data-legal]:hover{translate:0 -4px}.qtris-card[data-chosen]{translate:0 -9px}
.qtris-yarn,.qtris-line,.qtris-odds{pointer-events:none}
.qtris-odds.ket-under{opacity:0}
@media (prefers-reduced-motion:reduce){.qtris-card{transition:none}}
"""
# In the history, a card has the colour of its suit.
CSS += "".join(
    f'[data-game="qtris"] .ket-mini[data-label="{name}"]{{color:{colour};border-color:{colour}}}'
    for name, colour in SUIT.items()
)
