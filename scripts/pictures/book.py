"""A clothbound book for Blender 3.4: its parts as meshes, its materials, light and camera. Lengths are inches.

A standing book has its spine's edge at x = 0, its fore-edge at +x, its front cover towards -y, and stands on z = 0.
"""

import math
import os

import bpy
from mathutils import Vector

BOARD = 0.11  # thickness of a board
SQUARE = 0.13  # by which boards are larger than pages


def linear(color):
    """`#17402f` as Blender wants it."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts] + [1]


def brightness(color):
    """0 for black, 1 for white."""
    red, green, blue, _ = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def start(size, samples, transparent=True):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    render, cycles = scene.render, scene.cycles
    render.engine = 'CYCLES'
    cycles.device = 'CPU'
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.use_denoising = False  # Debian's build has none
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 2
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4
    render.resolution_x, render.resolution_y = size
    render.film_transparent = transparent
    render.image_settings.color_mode = 'RGBA' if transparent else 'RGB'
    render.image_settings.color_depth = '16'
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'


class Nodes:
    """A material's nodes, written as nested calls."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.nodes, self.links = self.material.node_tree.nodes, self.material.node_tree.links
        self.shader = self.nodes['Principled BSDF']

    def put(self, node, **inputs):
        for name, value in inputs.items():
            socket = node.inputs[int(name[1:]) if name[0] == '_' else name.replace('_', ' ')]
            if isinstance(value, bpy.types.NodeSocket):
                self.links.new(value, socket)
            elif value is not None:
                socket.default_value = value
        return node

    def node(self, kind, settings=None, **inputs):
        node = self.nodes.new(kind)
        for name, value in (settings or {}).items():
            setattr(node, name, value)
        return self.put(node, **inputs)

    def math(self, operation, a, b=None, clamp=False):
        settings = {'operation': operation, 'use_clamp': clamp}
        return self.node('ShaderNodeMath', settings, _0=a, _1=b).outputs[0]

    def mix(self, factor, a, b, blend='MIX'):
        node = self.node('ShaderNodeMixRGB', {'blend_type': blend}, Fac=factor, Color1=a, Color2=b)
        return node.outputs[0]

    def image(self, path, vector=None, data=True, settings=None):
        picture = bpy.data.images.load(path, check_existing=True)
        picture.colorspace_settings.name = 'Non-Color' if data else 'sRGB'
        return self.node('ShaderNodeTexImage', {'image': picture, 'interpolation': 'Cubic', **(settings or {})}, Vector=vector)

    def scaled(self, vector, scale):
        return self.node('ShaderNodeMapping', Vector=vector, Scale=scale).outputs[0]

    def noise(self, vector, scale, detail=3.0):
        return self.node('ShaderNodeTexNoise', Vector=vector, Scale=scale, Detail=detail).outputs['Fac']

    def range(self, value, low, high, to_low=0.0, to_high=1.0):
        return self.node('ShaderNodeMapRange', _0=value, _1=low, _2=high, _3=to_low, _4=to_high).outputs[0]

    @property
    def object_space(self):
        return self.node('ShaderNodeTexCoord').outputs['Object']

    @property
    def uv(self):
        return self.node('ShaderNodeUVMap', {'uv_map': 'UVMap'}).outputs[0]


def cloth(textures, color, foil=None, foil_color='#f0c878', metal=True, cover=None, worn=0.0):
    """Woven cloth; `foil` names the mask of what is stamped on it, `cover` a picture for the front board. `worn`: 0 to 1."""
    repeat = 1.75  # how many inches one repeat of the weave is long
    n = Nodes('cloth')
    space = n.object_space
    weave = n.image(os.path.join(textures, 'weave.png'), n.scaled(space, [1 / repeat] * 3),
                    settings={'projection': 'BOX', 'projection_blend': 0.15})
    channels = n.node('ShaderNodeSeparateRGB', Image=weave.outputs['Color']).outputs
    height, tone = channels[0], channels[1]
    blotch = n.noise(space, 1.6, 4)
    base = linear(color)
    dark = [c * 0.65 for c in base[:3]] + [1]
    light = [min(1, c * 1.45 + 0.003) for c in base[:3]] + [1]
    dyed = n.mix(n.range(tone, 0.1, 1.05), dark, light)
    dyed = n.mix(n.math('MULTIPLY', n.range(blotch, 0.35, 0.7), 0.25), dyed, dark)
    dyed = n.mix(n.range(height, 0.0, 0.4, 0.55, 0.0), dyed, [c * 0.22 for c in base[:3]] + [1])
    relief = n.math('MULTIPLY', height, 0.0085)
    roughness, bare = 0.86, 1.0
    if cover:
        front = n.node('ShaderNodeUVMap', {'uv_map': 'front'}).outputs[0]
        picture = n.image(cover, front, data=False, settings={'extension': 'CLIP'}).outputs
        dyed = n.mix(picture['Alpha'], dyed, picture['Color'])
        roughness = n.range(picture['Alpha'], 0, 1, 0.86, 0.5)
        bare = n.math('SUBTRACT', 1.0, picture['Alpha'])
    if worn:
        rub = wear(n, space, worn)
        faded = [min(1, c * 2.1 + 0.055) for c in base[:3]] + [1]
        dyed = n.mix(n.math('MULTIPLY', rub, n.range(height, 0.25, 0.7)), dyed, linear('#a79f83'))
        dyed = n.mix(worn * 0.2, dyed, faded)
    n.put(n.shader, Base_Color=dyed, Roughness=roughness, Specular=0.25, Sheen=0.45, Sheen_Tint=0.6)
    if foil:
        mask = n.node('ShaderNodeSeparateRGB', Image=n.image(os.path.join(textures, foil + '.png'), n.uv).outputs['Color']).outputs
        # Nothing is stamped on a printed front.
        struck, pressed = n.math('MULTIPLY', mask[0], bare), n.math('MULTIPLY', mask[1], bare)
        shine = struck
        if worn:
            lost = n.math('MULTIPLY', n.range(n.noise(space, 7, 7), 0.56, 0.7), 0.8 * worn)
            shine = n.math('MULTIPLY', shine, n.math('SUBTRACT', 1.0, lost))
        # The die presses the threads flat and leaves a shallow ditch around each letter.
        flat = n.math('SUBTRACT', 1.0, n.math('MULTIPLY', struck, 0.88))
        relief = n.math('SUBTRACT', n.math('MULTIPLY', relief, flat), n.math('MULTIPLY', pressed, 0.02))
        gold = n.node('ShaderNodeBsdfPrincipled', Base_Color=linear(foil_color),
                      Metallic=1.0 if metal else 0.0, Roughness=0.27 if metal else 0.6)
        both = n.node('ShaderNodeMixShader', _0=shine, _1=n.shader.outputs[0], _2=gold.outputs[0])
        n.links.new(both.outputs[0], n.nodes['Material Output'].inputs['Surface'])
    bump = n.node('ShaderNodeBump', Strength=1.0, Distance=1.0, Height=relief).outputs[0]
    n.put(n.shader, Normal=bump)
    if foil:
        n.put(gold, Normal=bump)
    return n.material


def wear(n, space, worn):
    """Where the cloth is rubbed: along edges and corners, which the vertex colour `edge` marks."""
    edge = n.node('ShaderNodeVertexColor', {'layer_name': 'edge'}).outputs['Color']
    patchy = n.range(n.noise(space, 3.2, 6), 0.3, 0.75, 0.25, 1.0)
    return n.math('MULTIPLY', n.math('MULTIPLY', edge, patchy), worn, clamp=True)


def plain(name, color, roughness=0.6, metallic=0.0, **more):
    n = Nodes(name)
    n.put(n.shader, Base_Color=linear(color), Roughness=roughness, Metallic=metallic, **more)
    return n.material


def leaves(scale):
    """The cut edges of many pages: fine lines across the thickness. `scale` says how dense along each axis."""
    n = Nodes('leaves')
    space = n.object_space
    fine = n.noise(n.scaled(space, scale), 1.0, 2)
    broad = n.noise(n.scaled(space, [s * 0.12 for s in scale]), 1.0, 2)
    light = linear('#fff4dc')
    dark = [c * 0.55 for c in light[:3]] + [1]
    color = n.mix(n.range(fine, 0.3, 0.5), dark, light)
    color = n.mix(n.range(broad, 0.3, 0.7, 0.14, 0.0), color, dark)
    bump = n.node('ShaderNodeBump', Strength=0.6, Distance=0.02, Height=fine).outputs[0]
    n.put(n.shader, Base_Color=color, Roughness=0.9, Specular=0.2, Normal=bump)
    return n.material


def printed(path):
    """Book paper with type on it."""
    n = Nodes('page')
    grain = n.noise(n.object_space, 30, 5)
    type_ = n.image(path, n.uv, data=False).outputs['Color']
    color = n.mix(0.12, type_, n.mix(grain, linear('#d8c9a6'), linear('#fffaf0')), 'MULTIPLY')
    bump = n.node('ShaderNodeBump', Strength=0.12, Distance=0.01, Height=grain).outputs[0]
    n.put(n.shader, Base_Color=color, Roughness=0.88, Specular=0.2, Normal=bump)
    return n.material


def striped(a, b, count):
    """A head band: two threads in turn along its length."""
    n = Nodes('band')
    along = n.node('ShaderNodeSeparateXYZ', Vector=n.uv).outputs[0]
    step = n.math('GREATER_THAN', n.math('SINE', n.math('MULTIPLY', along, count * 2 * math.pi)), 0.0)
    round_ = n.math('ABSOLUTE', n.math('SINE', n.math('MULTIPLY', along, count * 2 * math.pi)))
    bump = n.node('ShaderNodeBump', Strength=0.9, Distance=0.015, Height=round_).outputs[0]
    n.put(n.shader, Base_Color=n.mix(step, linear(a), linear(b)), Roughness=0.5, Sheen=0.6, Normal=bump)
    return n.material


def mesh(name, vertices, faces, material, uvs=None):
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    data.update()
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    data.materials.append(material)
    if uvs:
        layer = data.uv_layers.new(name='UVMap')
        for polygon in data.polygons:
            for loop in polygon.loop_indices:
                layer.data[loop].uv = uvs[data.loops[loop].vertex_index]
    for polygon in data.polygons:
        polygon.use_smooth = True
    data.use_auto_smooth = True
    data.auto_smooth_angle = math.radians(40)
    return thing


def bevelled(thing, width):
    modifier = thing.modifiers.new('bevel', 'BEVEL')
    modifier.width, modifier.segments, modifier.limit_method = width, 3, 'ANGLE'
    modifier.angle_limit = math.radians(45)
    modifier.harden_normals = True
    return thing


def case(size, material, parent=None):
    """Boards, joints and rounded spine in one piece of cloth. `size`: board, height, girth, thickness."""
    board, height, girth, thickness = (size[k] for k in ('board', 'height', 'girth', 'thickness'))
    half, joint, round_ = thickness / 2, 0.3 if board > 4 else 0.22, 0.3 if board > 4 else 0.16
    outer = []  # x, y, and the share of the girth, from the front board's joint to the back board's
    start_x = 0.05
    for i in range(17):
        t = i / 16
        x = joint + start_x - t * joint
        dip = 0.085 * math.sin(math.pi * t) ** 1.5
        outer.append((x, -half + dip + 0.03 * t, 'joint'))
    for i in range(1, 48):
        a = math.pi * i / 48
        outer.append((start_x - (round_ + start_x) * math.sin(a), -(half - 0.03) * math.cos(a), 'spine'))
    for i in range(17):
        t = 1 - i / 16
        x = joint + start_x - t * joint
        dip = 0.085 * math.sin(math.pi * t) ** 1.5
        outer.append((x, half - dip - 0.03 * t, 'joint'))
    front = [(joint + start_x + board * (1 - i / 12), -half, 'board') for i in range(12)]
    back = [(joint + start_x + board * i / 12, half, 'board') for i in range(1, 13)]
    profile = front + outer + back
    count = len(profile)
    inner = []
    for i, (x, y, part) in enumerate(profile):
        before, after = profile[max(0, i - 1)], profile[min(count - 1, i + 1)]
        tangent = Vector((after[0] - before[0], after[1] - before[1])).normalized()
        deep = {'board': BOARD, 'joint': 0.06, 'spine': 0.07}[part]
        inner.append((x + tangent.y * deep, y - tangent.x * deep))
    lengths = [0.0]
    for (ax, ay, _), (bx, by, _) in zip(outer, outer[1:]):
        lengths.append(lengths[-1] + math.hypot(bx - ax, by - ay))
    total = 2 * board + girth

    def u_of(i):
        if i < 12:
            return 1 - (board * i / 12) / total
        if i < 12 + len(outer):
            return (board + girth * (1 - lengths[i - 12] / lengths[-1])) / total
        return (board * (1 - (i - 11 - len(outer)) / 12)) / total

    rows = 25
    vertices, uvs, faces = [], [], []
    for row in range(rows):
        v = row / (rows - 1)
        for i, (x, y, _) in enumerate(profile):
            vertices.append((x, y, v * height))
            uvs.append((u_of(i), v))
        for i, (x, y) in enumerate(inner):
            vertices.append((x, y, v * height))
            uvs.append((0.001, 0.001))
    ring = 2 * count
    for row in range(rows - 1):
        a, b = row * ring, (row + 1) * ring
        for i in range(count - 1):
            faces.append((a + i + 1, a + i, b + i, b + i + 1))
            faces.append((a + count + i, a + count + i + 1, b + count + i + 1, b + count + i))
        faces.append((a, a + count, b + count, b))
        faces.append((a + count - 1, b + count - 1, b + 2 * count - 1, a + 2 * count - 1))
    top = (rows - 1) * ring
    for i in range(count - 1):
        faces.append((i, i + 1, count + i + 1, count + i))
        faces.append((top + i + 1, top + i, top + count + i, top + count + i + 1))
    thing = mesh('case', vertices, faces, material, uvs)
    # The front board alone, for a picture of a cover.
    width = joint + start_x + board
    layer = thing.data.uv_layers.new(name='front')
    edge = thing.data.vertex_colors.new(name='edge')
    for loop in thing.data.loops:
        at = loop.vertex_index
        x, y, z = vertices[at]
        is_front = at % ring <= 12
        layer.data[loop.index].uv = ((x - width + board) / board, z / height) if is_front else (-1, -1)
    for loop in thing.data.loops:
        x, y, z = vertices[loop.vertex_index]
        near = min(z, height - z, width - x, abs(x + round_) + 0.0)
        rub = max(0.0, 1 - near / 0.35) ** 2
        corner = max(0.0, 1 - math.hypot(min(z, height - z), width - x) / 0.9)
        edge.data[loop.index].color = [min(1, rub + corner)] * 3 + [1]
    thing.data.uv_layers['UVMap'].active_render = True
    thing.parent = parent
    return bevelled(thing, 0.028)


def block(size, material, parent=None):
    """The pages between the boards: rounded at the spine, hollow at the fore-edge."""
    half = size['thickness'] / 2 - BOARD - 0.004
    joint = 0.3 if size['board'] > 4 else 0.22
    right = joint + 0.05 + size['board'] - SQUARE
    hollow, round_ = half * 0.3, half * 0.34
    profile = []
    for i in range(25):
        a = math.pi * i / 24
        profile.append((0.16 - round_ * math.sin(a), -half * math.cos(a)))
    for i in range(25):
        a = math.pi * i / 24
        profile.append((right - hollow * math.sin(a), half * math.cos(a)))
    rows, count = 13, len(profile)
    low, high = SQUARE, size['height'] - SQUARE
    vertices = [(x, y, low + (high - low) * r / (rows - 1)) for r in range(rows) for x, y in profile]
    faces = [
        (r * count + i, r * count + (i + 1) % count, (r + 1) * count + (i + 1) % count, (r + 1) * count + i)
        for r in range(rows - 1)
        for i in range(count)
    ]
    faces.append(tuple(reversed(range(count))))
    faces.append(tuple((rows - 1) * count + i for i in range(count)))
    thing = mesh('block', vertices, faces, material)
    thing.parent = parent
    return thing


def head_band(size, material, parent=None, top=True):
    half = size['thickness'] / 2 - BOARD - 0.02
    z = size['height'] - SQUARE + 0.035 if top else SQUARE - 0.035
    path = []
    for i in range(41):
        a = math.pi * i / 40
        path.append((0.1 - half * 0.32 * math.sin(a), -half * math.cos(a), z))
    thing = tube(path, 0.06, material, 'band')
    thing.parent = parent
    return thing


def tube(path, radius, material, name, around=10):
    vertices, uvs, faces = [], [], []
    side = None
    for i, point in enumerate(path):
        before, after = Vector(path[max(0, i - 1)]), Vector(path[min(len(path) - 1, i + 1)])
        tangent = (after - before).normalized()
        # Carried along, so that the tube is not twisted where it stands upright.
        side = side - tangent * side.dot(tangent) if side else tangent.cross(Vector((0, 0, 1)))
        side.normalize()
        up = side.cross(tangent)
        for k in range(around):
            a = 2 * math.pi * k / around
            vertices.append(tuple(Vector(point) + radius * (side * math.cos(a) + up * math.sin(a))))
            uvs.append((i / (len(path) - 1), k / around))
    for i in range(len(path) - 1):
        for k in range(around):
            a, b = i * around, (i + 1) * around
            faces.append((a + k, a + (k + 1) % around, b + (k + 1) % around, b + k))
    return mesh(name, vertices, faces, material, uvs)


def ribbon(points, width, material, sideways=(0, 1, 0), parent=None):
    """A satin ribbon along a smooth path through `points`; it lies across `sideways`."""
    curve = smooth(points, 14)
    vertices, faces, uvs = [], [], []
    side = Vector(sideways).normalized()
    for i, point in enumerate(curve):
        tangent = (curve[min(i + 1, len(curve) - 1)] - curve[max(0, i - 1)]).normalized()
        share = i / (len(curve) - 1)
        across = (side - tangent * side.dot(tangent)).normalized()
        lift = tangent.cross(across)
        for k in (-1, -0.34, 0.34, 1):
            sag = lift * (0.02 * (1 - k * k))
            # The end is cut at a slant.
            slant = tangent * (-0.09 * (k + 1)) if i == len(curve) - 1 else Vector()
            vertices.append(tuple(point + across * (width / 2 * k) + sag + slant))
            uvs.append((share, (k + 1) / 2))
    for i in range(len(curve) - 1):
        for k in range(3):
            a, b = i * 4 + k, (i + 1) * 4 + k
            faces.append((a, a + 1, b + 1, b))
    thing = mesh('ribbon', vertices, faces, material, uvs)
    solid = thing.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness = 0.012
    thing.parent = parent
    return thing


def smooth(points, steps):
    """Catmull-Rom through the points."""
    p = [Vector(point) for point in points]
    p = [2 * p[0] - p[1], *p, 2 * p[-1] - p[-2]]
    curve = []
    for i in range(1, len(p) - 2):
        for k in range(steps):
            t = k / steps
            curve.append(0.5 * (2 * p[i] + (p[i + 1] - p[i - 1]) * t
                                + (2 * p[i - 1] - 5 * p[i] + 4 * p[i + 1] - p[i + 2]) * t * t
                                + (3 * p[i] - p[i - 1] - 3 * p[i + 1] + p[i + 2]) * t**3))
    return [*curve, p[-2]]


def satin(color):
    n = Nodes('satin')
    along = n.noise(n.scaled(n.uv, [3, 60, 1]), 1.0, 2)
    bump = n.node('ShaderNodeBump', Strength=0.35, Distance=0.006, Height=along).outputs[0]
    n.put(n.shader, Base_Color=linear(color), Roughness=0.38, Specular=0.5, Sheen=0.8, Anisotropic=0.6, Normal=bump)
    return n.material


def group(location=(0, 0, 0), rotation=(0, 0, 0)):
    holder = bpy.data.objects.new('group', None)
    bpy.context.scene.collection.objects.link(holder)
    holder.location, holder.rotation_euler = location, [math.radians(a) for a in rotation]
    return holder


def stand_in(textures, size, color='#1d5440', cover=None, worn=0.0, mark='book', metal=True,
             foil_color='#f0c878', band=('#b9781c', '#f3e6c4'), location=(0, 0, 0), rotation=(0, 0, 0)):
    """A closed book, complete but for its ribbon; returns the group that holds it."""
    holder = group(location, rotation)
    case(size, cloth(textures, color, mark, foil_color, metal, cover, worn), holder)
    block(size, leaves([1.2, 95, 1.2]), holder)
    threads = striped(*band, 20)
    head_band(size, threads, holder)
    head_band(size, threads, holder, top=False)
    return holder


def ground():
    bpy.ops.mesh.primitive_plane_add(size=120)
    bpy.context.object.is_shadow_catcher = True


def lamp(location, target, size, energy, color='#ffffff'):
    data = bpy.data.lights.new('lamp', 'AREA')
    data.energy, data.color = energy, linear(color)[:3]
    data.shape = 'RECTANGLE'
    data.size, data.size_y = size if isinstance(size, tuple) else (size, size)
    thing = bpy.data.objects.new('lamp', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = location
    aim(thing, target)
    return thing


def aim(thing, target):
    thing.rotation_euler = (Vector(target) - thing.location).to_track_quat('-Z', 'Y').to_euler()


def sky(top, bottom, strength):
    """Light from everywhere, brighter above and at the left: what foil reflects."""
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    coordinates = tree.nodes.new('ShaderNodeTexCoord')
    parts = tree.nodes.new('ShaderNodeSeparateXYZ')
    ramp = tree.nodes.new('ShaderNodeMapRange')
    mix = tree.nodes.new('ShaderNodeMixRGB')
    tree.links.new(coordinates.outputs['Generated'], parts.inputs[0])
    tree.links.new(parts.outputs[2], ramp.inputs[0])
    ramp.inputs[1].default_value, ramp.inputs[2].default_value = -0.4, 0.7
    tree.links.new(ramp.outputs[0], mix.inputs['Fac'])
    mix.inputs['Color1'].default_value, mix.inputs['Color2'].default_value = linear(bottom), linear(top)
    background = tree.nodes['Background']
    tree.links.new(mix.outputs[0], background.inputs[0])
    background.inputs[1].default_value = strength


def camera(location, target, lens, focus=None, stop=8.0):
    data = bpy.data.cameras.new('camera')
    thing = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    thing.location = location
    aim(thing, target)
    data.lens = lens
    if focus is not None:
        data.dof.use_dof = True
        data.dof.focus_distance = (Vector(focus) - thing.location).length
        data.dof.aperture_fstop = stop
    return thing


def box(corner, size, material, bevel=0.02):
    x, y, z = corner
    w, d, h = size
    vertices = [(x + i * w, y + j * d, z + k * h) for k in (0, 1) for j in (0, 1) for i in (0, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    return bevelled(mesh('box', vertices, faces, material), bevel)


def lathe(profile, material, parent, rotation=(0, 0, 0)):
    """A turned thing: (radius, height) from bottom to top, around z."""
    vertices, faces, around = [], [], 48
    for radius, z in profile:
        for k in range(around):
            a = 2 * math.pi * k / around
            vertices.append((radius * math.cos(a), radius * math.sin(a), z))
    for i in range(len(profile) - 1):
        for k in range(around):
            a, b, n = i * around, (i + 1) * around, (k + 1) % around
            faces.append((a + k, a + n, b + n, b + k))
    thing = mesh('turned', vertices, faces, material)
    thing.rotation_euler, thing.parent = [math.radians(a) for a in rotation], parent
    return thing


def page_curve(thick, base, width, lift=0.0):
    """From the gutter outwards: how a page lies on a pile of so many inches, of which `lift` at its free edge is air."""
    points = []
    for i in range(73):
        s = i / 72
        rise = 1 - math.exp(-s * 10)
        hump = 0.16 * math.exp(-(((s - 0.17) / 0.15) ** 2)) * (0.4 + thick)
        z = base + 0.1 + (thick - 0.1) * rise + hump - 0.05 * s + lift * s * s
        points.append((0.015 + width * s - 0.12 * lift * s, z))
    return points


def sheet(curve, height, material, side):
    """One printed page over a curve; `side` is 1 at the right of the gutter, -1 at its left."""
    lengths = [0.0]
    for (ax, az), (bx, bz) in zip(curve, curve[1:]):
        lengths.append(lengths[-1] + math.hypot(bx - ax, bz - az))
    vertices, uvs, faces = [], [], []
    for row in range(3):
        for (x, z), length in zip(curve, lengths):
            vertices.append((side * x, height * (row / 2 - 0.5), z))
            share = length / lengths[-1]
            uvs.append((share if side > 0 else 1 - share, row / 2))
    count = len(curve)
    for row in range(2):
        for i in range(count - 1):
            a, b = row * count + i, (row + 1) * count + i
            faces.append((a, a + 1, b + 1, b) if side > 0 else (a + 1, a, b, b + 1))
    mesh('sheet', vertices, faces, material, uvs)


def pile(curve, base, height, material, side):
    """The pages below a curve."""
    (end, top), flare = curve[-1], []
    for i in range(1, 9):
        t = i / 8
        flare.append((end + 0.24 * t + 0.05 * math.sin(math.pi * t), top + (base - top) * t))
    profile = [*curve, *flare, (0.015, base)]
    count = len(profile)
    vertices = [(side * x, height * (row - 0.5), z) for row in (0, 1) for x, z in profile]
    faces = [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    faces += [tuple(reversed(range(count))), tuple(range(count, 2 * count))]
    if side < 0:
        faces = [tuple(reversed(face)) for face in faces]
    mesh('pile', vertices, faces, material)


def open_book(textures, page, left, right, thick, color, lifts=(0.02, 0.05)):
    """The book open on z = 0; `left` and `right` name what is printed, `thick` is the pile at each side."""
    boards = cloth(textures, color)
    width, height = page['width'], page['height']
    blank = printed(os.path.join(textures, right + '.png'))
    edges = leaves([1.2, 1.2, 95])
    curves = []
    for side, name, pages, lift in ((-1, left, thick[0], lifts[0]), (1, right, thick[1], lifts[1])):
        near = 0.32 if side > 0 else -0.32 - (width - 0.02)
        box((near, -height / 2 - SQUARE, 0), (width - 0.02, height + 2 * SQUARE, BOARD), boards, 0.028)
        low = page_curve(pages, BOARD, width - 0.28)
        pile(low, BOARD, height, edges, side)
        for part in (0.35, 0.7):
            curve = page_curve(pages + 0.006 * (1 + part), BOARD, width - 0.26, lift * part)
            sheet(curve, height, plain('paper', '#efe5cd', 0.9), side)
        top = page_curve(pages + 0.016, BOARD, width - 0.26, lift)
        sheet(top, height, printed(os.path.join(textures, name + '.png')), side)
        curves.append(top)
    spine = [(-0.34, 0.02), (-0.2, 0.06), (0, 0.075), (0.2, 0.06), (0.34, 0.02)]
    vertices = [(x, y, z) for y in (-height / 2 - SQUARE, height / 2 + SQUARE) for x, z in spine]
    mesh('hinge', vertices, [(i, i + 1, 6 + i, 5 + i) for i in range(4)], boards)
    return curves


def wood(color='#6d4526'):
    n = Nodes('wood')
    space = n.object_space
    warp = n.noise(n.scaled(space, [0.12, 0.5, 0.5]), 1.0, 2)
    grain = n.noise(n.scaled(n.node('ShaderNodeVectorMath', {'operation': 'ADD'}, _0=space, _1=n.node('ShaderNodeCombineXYZ', Y=n.math('MULTIPLY', warp, 1.6)).outputs[0]).outputs[0], [0.28, 5.5, 5.5]), 1.0, 6)
    pores = n.noise(n.scaled(space, [1.1, 42, 42]), 1.0, 3)
    base = linear(color)
    dark, light = [c * 0.42 for c in base[:3]] + [1], [min(1, c * 1.5) for c in base[:3]] + [1]
    tone = n.mix(n.range(grain, 0.34, 0.66), dark, light)
    tone = n.mix(n.range(pores, 0.5, 0.7, 0.0, 0.4), tone, dark)
    bump = n.node('ShaderNodeBump', Strength=0.3, Distance=0.02, Height=pores).outputs[0]
    n.put(n.shader, Base_Color=tone, Roughness=n.range(grain, 0.3, 0.7, 0.34, 0.5), Specular=0.35, Normal=bump)
    return n.material


def table(material):
    bpy.ops.mesh.primitive_plane_add(size=90)
    bpy.context.object.data.materials.append(material)


def pen(location, rotation):
    """A fountain pen along x, its nib at x = 0."""
    holder = group(location, rotation)
    resin = plain('resin', '#10130f', 0.08, Specular=0.6, Clearcoat=1.0)
    gold = plain('gold', '#e9bf6c', 0.16, 1.0)
    along = (0, 90, 0)
    lathe([(0.001, 0.62), (0.1, 0.62), (0.125, 0.75), (0.15, 1.3), (0.165, 1.42)], resin, holder, rotation=along)
    lathe([(0.166, 1.4), (0.185, 1.42), (0.185, 1.5), (0.178, 1.52)], gold, holder, rotation=along)
    lathe([(0.178, 1.5), (0.2, 1.9), (0.21, 3.2), (0.2, 4.2), (0.17, 4.95), (0.12, 5.25), (0.001, 5.32)], resin, holder, rotation=along)
    lathe([(0.211, 3.05), (0.216, 3.07), (0.216, 3.17), (0.211, 3.19)], gold, holder, rotation=along)
    # The nib: half a cone, a little bent.
    vertices, faces, rows, around = [], [], 14, 12
    for i in range(rows):
        t = i / (rows - 1)
        width = 0.015 + 0.13 * math.sin(min(1.0, t * 1.25) * math.pi / 2) ** 1.3 - 0.03 * max(0, t - 0.8) / 0.2
        for k in range(around):
            a = math.pi * (0.06 + 0.88 * k / (around - 1))
            vertices.append((0.75 * t, width * math.cos(a), 0.1 * math.sin(a) * min(1, 0.25 + t) - 0.02))
    for i in range(rows - 1):
        for k in range(around - 1):
            p, q = i * around + k, (i + 1) * around + k
            faces.append((p, q, q + 1, p + 1))
    mesh('nib', vertices, faces, gold).parent = holder
    return holder


def mug(location):
    clay = plain('clay', '#e9e1d0', 0.25, Specular=0.5)
    holder = group(location)
    outer = [(0.001, 0.0), (1.05, 0.0), (1.18, 0.08), (1.22, 0.3), (1.25, 2.7), (1.22, 2.8)]
    inner = [(1.14, 2.78), (1.12, 2.6), (1.08, 0.3), (0.9, 0.15), (0.001, 0.15)]
    lathe(outer + inner, clay, holder)
    lathe([(1.115, 2.3), (0.001, 2.3)], plain('coffee', '#2a1508', 0.05, Specular=0.5), holder)
    path = [(1.2 + 0.85 * math.sin(math.pi * i / 24), 0.0, 0.6 + 1.6 * i / 24) for i in range(25)]
    curve = [(x, 0.0, z) for x, _, z in path]
    handle = tube(curve, 0.14, clay, 'handle', 14)
    handle.parent = holder
    return holder


def sun(direction, energy, color, angle=1.2):
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.color, data.angle = energy, linear(color)[:3], math.radians(angle)
    thing = bpy.data.objects.new('sun', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    return thing
