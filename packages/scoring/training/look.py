"""What a pizza looks like, as numbers made of the trunk's features.

Means and deviations of each of 896 channels in four rings about the middle: turned pizzas look alike.
look_model(path) writes a model of these 4 x 1,792 numbers; with projections it writes one of as many numbers as
these have directions. A projection sees some of the rings, averaged.
"""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SIDE = 320
REACH = 1.1
RINGS = [0, 0.4, 0.7, 0.88, 1.0]
FEATURES = [('fine', 128, 8), ('middle', 256, 16), ('coarse', 512, 32)]
# Numbers of one ring.
OF_RING = 2 * sum(channels for _, channels, _ in FEATURES)
# What projections see: all of the pizza, what is between its middle and the rim, the rim.
PARTS = {'whole': [0, 1, 2, 3], 'inner': [1, 2], 'rim': [3]}


def parts_of(rings):
    """Rows of rings as rows of each part."""
    rows = rings.reshape(-1, len(RINGS) - 1, OF_RING)
    return {part: rows[:, seen].mean(1) for part, seen in PARTS.items()}


def ring_weights(stride):
    """One column a ring: the share of each place in the ring's mean."""
    size = SIDE // stride
    places = (np.arange(size) + 0.5) / size * 2 - 1
    away = np.hypot(places[None, :], places[:, None]).ravel() * REACH
    rings = [(away >= low) & (away < high) for low, high in zip(RINGS, RINGS[1:])]
    return np.stack([ring / ring.sum() for ring in rings], 1).astype(np.float32)


def look_model(path, projections=None):
    """projections: mean, deviation and directions (rows) of each part."""
    nodes, weights = [], []

    def constant(name, value):
        weights.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def node(op, inputs, output, **attributes):
        nodes.append(helper.make_node(op, inputs, [output], **attributes))
        return output

    columns = []
    for name, channels, stride in FEATURES:
        count = (SIDE // stride) ** 2
        shape = constant(f'{name}/shape', np.array([channels, count], np.int64))
        flat = node('Reshape', [name, shape], f'{name}/flat')
        rings = constant(f'{name}/rings', ring_weights(stride))
        means = node('MatMul', [flat, rings], f'{name}/means')
        squares = node('MatMul', [node('Mul', [flat, flat], f'{name}/flat2'), rings], f'{name}/squares')
        variance = node('Sub', [squares, node('Mul', [means, means], f'{name}/means2')], f'{name}/variance')
        deviations = node('Sqrt', [node('Relu', [variance], f'{name}/positive')], f'{name}/deviations')
        columns += [means, deviations]
    rings = node('Transpose', [node('Concat', columns, 'columns', axis=0)], 'rings', perm=[1, 0])
    flat = constant('flat', np.array([-1], np.int64))
    if projections is None:
        node('Reshape', [rings, flat], 'look')
    else:
        seen = []
        for part, (mean, deviation, directions) in projections.items():
            shares = np.zeros((1, len(RINGS) - 1), np.float32)
            shares[0, PARTS[part]] = 1 / len(PARTS[part])
            row = node('MatMul', [constant(f'{part}/shares', shares), rings], f'{part}/row')
            apart = node('Sub', [row, constant(f'{part}/mean', mean.astype(np.float32))], f'{part}/apart')
            scale = constant(f'{part}/deviation', deviation.astype(np.float32))
            half = constant(f'{part}/half', directions.T.astype(np.float16))
            full = node('Cast', [half], f'{part}/directions', to=TensorProto.FLOAT)
            levelled = node('Div', [apart, scale], f'{part}/levelled')
            seen.append(node('MatMul', [levelled, full], f'{part}/look'))
        node('Reshape', [node('Concat', seen, 'parts', axis=1), flat], 'look')
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, channels, SIDE // stride, SIDE // stride])
        for name, channels, stride in FEATURES
    ]
    outputs = [helper.make_tensor_value_info('look', TensorProto.FLOAT, [None])]
    graph = helper.make_graph(nodes, 'look', inputs, outputs, weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 13)])
    model.ir_version = 8
    onnx.save(model, path)


def projections_in(path):
    """The projections that the model at path was written with."""
    weights = {one.name: numpy_helper.to_array(one).astype(float) for one in onnx.load(path).graph.initializer}
    return {
        part: (weights[f'{part}/mean'], weights[f'{part}/deviation'], weights[f'{part}/half'].T)
        for part in PARTS
    }


if __name__ == '__main__':
    import sys

    look_model(sys.argv[1])
