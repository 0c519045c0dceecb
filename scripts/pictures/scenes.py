"""Renders one scene: `blender -b -P scenes.py -- {"scene": "standing", ...}`; `scripts/pictures.ts` calls it."""

import json
import os
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import book as b  # noqa: E402

job = json.loads(sys.argv[sys.argv.index('--') + 1])
textures, measures = job['textures'], job['measures']
cover = os.path.join(textures, 'cover.png')
cover = cover if os.path.exists(cover) else None
cloth = job.get('cloth')
RIBBON = '#b8862f'
GREEN = '#1d5440'


def book(color=GREEN, **more):
    """The book; an owner's cover brings the color of its cloth."""
    return b.stand_in(textures, measures['book'], cover=cover, color=cloth or color, **stamp(cloth or color), **more)


def open_book(left, right, thick, **more):
    """The same book, open."""
    return b.open_book(textures, measures['page'], left, right, thick, cloth or GREEN, **more)


def companion(**more):
    """The pocket companion: gold beside the green book, else of the owner's cloth."""
    look = {'color': '#b98a35', 'metal': False, 'foil_color': '#153a2c', 'band': (GREEN, '#f3e6c4')}
    if cloth:
        look = {'color': cloth, **stamp(cloth)}
    return b.stand_in(textures, measures['companion'], mark='companion', **look, **more)


def stamp(color):
    """Gold on dark cloth; dark ink where gold could not be read."""
    return {'metal': False, 'foil_color': '#2a2018'} if b.brightness(color) > 0.2 else {}


def standing(dark=False):
    """Cut out, with its shadow. On a dark ground light from behind draws the edges."""
    b.start(job['size'], job['samples'])
    holder = book(rotation=(0, 0, 29))
    fore = measures['book']['board'] + 0.35
    b.ribbon([(fore - 0.6, 0.0, 0.3), (fore + 0.02, 0.0, 0.26), (fore + 0.3, -0.1, 0.06), (fore + 0.7, -0.45, 0.02),
              (fore + 1.15, -0.5, 0.02), (fore + 1.5, -0.85, 0.02)], 0.27, b.satin(RIBBON), (-0.2, 1, 0), holder)
    b.ground()
    b.lamp((-10, -12, 13), (1.5, 0, 4), (7, 9), 2500, '#fff3df')
    b.lamp((12, -12, 7), (2, 0, 4), 7, 1250, '#fff6ea')
    b.lamp((-5, 8, 14), (1, 0, 8), 4, 1300, '#fff0d8')
    if dark:
        b.lamp((10, 6, 9), (3, 0, 5), 6, 2200, '#ffe9c4')
        b.lamp((-13, 1, 6), (-1, 0, 4), (3, 9), 1500, '#ffe4b8')
    b.sky('#fff6e6', '#a88f66', 0.5)
    # Low and narrow: its reflection runs over the foil.
    strip = b.lamp((9.5, -13, -3), (2.5, 0, 4.6), (1.6, 13), 1500, '#fff4dc')
    strip.data.use_shadow = False
    strip.visible_diffuse = False
    b.camera((0.4, -26, 14.2), (2.9, 0, 4.45), 110.5)


def open_pages():
    """Open at a chapter; cut out, with its shadow."""
    b.start(job['size'], job['samples'])
    curves = open_book('left-page', 'right-page', (0.3, 0.98))
    right = curves[1]
    over = lambda share, y: (right[int(share * 72)][0], y, right[int(share * 72)][1] + 0.03)
    b.ribbon([over(0.02, 4.1), over(0.05, 2.2), over(0.07, 0.4), over(0.055, -1.8), over(0.08, -3.9),
              (0.5, -4.35, 0.55), (0.62, -4.85, 0.06), (0.95, -5.6, 0.02)], 0.27, b.satin(RIBBON), (1, 0, 0))
    b.ground()
    b.lamp((-11, 5, 11), (0, 0, 0), (6, 9), 3600, '#fff1da')
    b.lamp((10, -8, 10), (0, 0, 0), 8, 420, '#e6edff')
    b.sky('#fff8ec', '#cbb78f', 0.42)
    b.camera((0.9, -16.5, 15.6), (0.1, -0.42, 0.35), 57, focus=(0, -1, 0.8), stop=9)


def foil():
    """The numeral from near; nothing else in the picture."""
    b.start(job['size'], job['samples'], transparent=False)
    book(rotation=(-90, 0, 0), location=(0, 0, 0.735))
    b.table(b.wood())
    b.lamp((-7, 9, 6.5), (3, 5, 1.4), (3, 8), 900, '#fff0d6')
    b.lamp((9, 11, 5), (3, 5, 1.4), (2, 6), 300, '#dfe8ff')
    b.sky('#fff3df', '#3b3324', 0.32)
    b.camera((0.9, -1.2, 6.6), (3.25, 5.0, 1.47), 70, focus=(2.75, 4.75, 1.47), stop=1.1)


def signed():
    """The title page with the author's name in ink, and the pen beside it."""
    b.start(job['size'], job['samples'], transparent=False)
    curves = open_book('copyright-page', 'title-page', (0.14, 1.1), lifts=(0.01, 0.02))
    b.table(b.wood())
    b.pen((4.5, -1.62, 1.38), (0, 1.5, -31))
    b.lamp((-10, 7, 10), (2, 0, 1), (5, 8), 2300, '#fff0d8')
    b.lamp((9, -8, 9), (2, 0, 1), 7, 330, '#e3ebff')
    b.sky('#fff6e8', '#8a7550', 0.36)
    b.camera((1.2, -12.2, 10.6), (2.75, -0.85, 1.1), 72, focus=(2.9, -0.9, 1.2), stop=2.4)


def together():
    """The book and the pocket companion; cut out, with their shadow."""
    b.start(job['size'], job['samples'])
    book(rotation=(0, 0, 27))
    companion(location=(6.7, -1.9, 0), rotation=(0, 0, 12))
    b.ground()
    b.lamp((-9, -12, 13), (3, 0, 4), (7, 9), 2700, '#fff3df')
    b.lamp((14, -10, 8), (4, 0, 3), 6, 700, '#e6edff')
    b.lamp((-4, 8, 12), (3, 0, 7), 5, 900, '#fff0d8')
    b.sky('#fff6e6', '#a88f66', 0.5)
    b.camera((2.4, -27.4, 13.2), (4.62, 0, 4.1), 73.5)


def worn():
    """A copy that has been read, on a table by a window."""
    b.start(job['size'], job['samples'], transparent=False)
    holder = book('#174a37', worn=0.7, rotation=(-90, 0, 24), location=(-2.2, -3.4, 0.735))
    b.ribbon([(2.6, 0.1, 0.4), (2.62, 0.1, 0.02), (2.7, 0.35, -0.25), (2.9, 0.62, -0.7), (3.4, 0.71, -1.5)], 0.27,
             b.satin(RIBBON), (1, 0, 0.2), holder)
    b.table(b.wood('#7a5230'))
    b.mug((4.6, 5.4, 0))
    wall = b.plain('wall', '#d9cdb4', 0.9)
    b.box((-40, 17, -5), (80, 0.5, 40), wall)
    frame = b.plain('frame', '#2a2118', 0.8)
    # The window: panes of light on the table, between bars that no camera sees.
    for x in (-9.5, 3.9):
        b.box((-16 + x * 0.05, x + 2, 4), (0.4, 0.55, 16), frame)
    for z in (5.2, 15.5):
        b.box((-16, -12, z), (0.4, 24, 0.5), frame)
    for y in (-40, 5.6):
        b.box((-16, y, -2), (0.4, 33 if y < 0 else 30, 40), frame)
    b.sun((0.8, 0.12, -0.58), 3.3, '#ffe2b0', 0.9)
    b.lamp((-13, -4, 10), (0, 0, 0), (8, 10), 800, '#fff0d8')
    b.lamp((8, -14, 8), (0, 0, 1), 8, 380, '#fff3e0')
    b.lamp((3, 15.5, 9), (0, 0, 1), (12, 7), 1300, '#fff1dc')
    b.sky('#eef0f2', '#8a7550', 0.42)
    b.camera((3.6, -14.5, 8.6), (0.75, 0.6, 0.75), 52, focus=(0.6, -0.9, 1.4), stop=2.2)


def flat_cover():
    """The front cover alone, from straight before it."""
    b.start(job['size'], job['samples'], transparent=False)
    book()
    b.lamp((-9, -10, 12), (3, 0, 4), (7, 9), 2100, '#fff3df')
    b.lamp((12, -12, 5), (3, 0, 4), 7, 1000, '#fff6ea')
    b.sky('#fff6e6', '#a88f66', 0.5)
    width = measures['book']['board'] - 0.06
    view = b.camera((0.35 + measures['book']['board'] / 2, -20, 4.13), (0.35 + measures['book']['board'] / 2, 0, 4.13), 50)
    view.data.type = 'ORTHO'
    view.data.ortho_scale = width * job['size'][1] / job['size'][0]


scenes = {
    'cover': flat_cover,
    'standing': standing,
    'night': lambda: standing(dark=True),
    'open': open_pages,
    'foil': foil,
    'signed': signed,
    'together': together,
    'worn': worn,
}
scenes[job['scene']]()
bpy.context.scene.render.filepath = job['to']
bpy.ops.render.render(write_still=True)
