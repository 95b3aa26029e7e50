"""What a pizza looks like, as numbers made of the trunk's features.

Means and deviations of each of 896 channels in four rings about the middle, averaged over the rings:
turned pizzas look alike. look_model(path) writes a model of these 1,792 numbers; with mean, deviation
and directions (rows) it writes one of as many numbers as there are directions.
"""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SIDE = 320
REACH = 1.1
RINGS = [0, 0.4, 0.7, 0.88, 1.0]
FEATURES = [('fine', 128, 8), ('middle', 256, 16), ('coarse', 512, 32)]
LOOKS = 2 * sum(channels for _, channels, _ in FEATURES)


def ring_weights(stride):
    """One column a ring: the share of each place in the ring's mean."""
    size = SIDE // stride
    places = (np.arange(size) + 0.5) / size * 2 - 1
    away = np.hypot(places[None, :], places[:, None]).ravel() * REACH
    rings = [(away >= low) & (away < high) for low, high in zip(RINGS, RINGS[1:])]
    return np.stack([ring / ring.sum() for ring in rings], 1).astype(np.float32)


def look_model(path, mean=None, deviation=None, directions=None):
    nodes, weights = [], []

    def constant(name, value):
        weights.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def node(op, inputs, output, **attributes):
        nodes.append(helper.make_node(op, inputs, [output], **attributes))
        return output

    parts = []
    for name, channels, stride in FEATURES:
        count = (SIDE // stride) ** 2
        shape = constant(f'{name}/shape', np.array([channels, count], np.int64))
        flat = node('Reshape', [name, shape], f'{name}/flat')
        rings = constant(f'{name}/rings', ring_weights(stride))
        means = node('MatMul', [flat, rings], f'{name}/means')
        squares = node('MatMul', [node('Mul', [flat, flat], f'{name}/flat2'), rings], f'{name}/squares')
        variance = node('Sub', [squares, node('Mul', [means, means], f'{name}/means2')], f'{name}/variance')
        deviations = node('Sqrt', [node('Relu', [variance], f'{name}/positive')], f'{name}/deviations')
        for each in (means, deviations):
            parts.append(node('ReduceMean', [each], f'{each}/mean', axes=[1], keepdims=0))
    if directions is None:
        node('Concat', parts, 'look', axis=0)
    else:
        raw = node('Concat', parts, 'raw', axis=0)
        apart = node('Sub', [raw, constant('mean', mean.astype(np.float32))], 'apart')
        levelled = node('Div', [apart, constant('deviation', deviation.astype(np.float32))], 'levelled')
        half = constant('directions/half', directions.T.astype(np.float16))
        full = node('Cast', [half], 'directions', to=TensorProto.FLOAT)
        node('MatMul', [levelled, full], 'look')
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, channels, SIDE // stride, SIDE // stride])
        for name, channels, stride in FEATURES
    ]
    outputs = [helper.make_tensor_value_info('look', TensorProto.FLOAT, [None])]
    graph = helper.make_graph(nodes, 'look', inputs, outputs, weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 13)])
    model.ir_version = 8
    onnx.save(model, path)


if __name__ == '__main__':
    import sys

    look_model(sys.argv[1])
