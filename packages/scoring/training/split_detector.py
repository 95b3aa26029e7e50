"""Splits NanoDet-g into its trunk and what makes boxes of the trunk's features.

python3 split_detector.py nanodet16.onnx ../models

Pizzas are searched with both; what a pizza looks like is told by the trunk alone, on pictures of
other sizes, which is why the sides of its input are left open. Weights are not touched.
"""
import hashlib
import sys

import onnx
from onnx import TensorProto, helper

SOURCE, FOLDER = sys.argv[1:]
NAMES = {
    'input_1': 'image',
    't_25': 'fine',
    't_39': 'middle',
    't_57': 'coarse',
    'Identity': 'scores8',
    'Identity_1': 'scores16',
    'Identity_2': 'scores32',
    'Identity_3': 'sides8',
    'Identity_4': 'sides16',
    'Identity_5': 'sides32',
}
CHANNELS = {'image': 3, 'fine': 128, 'middle': 256, 'coarse': 512}
FEATURES = ['fine', 'middle', 'coarse']
BOXES = ['scores8', 'scores16', 'scores32', 'sides8', 'sides16', 'sides32']


def renamed(graph):
    for node in graph.node:
        for names in (node.input, node.output):
            for k, name in enumerate(names):
                names[k] = NAMES.get(name, name)


def described(name):
    channels = CHANNELS.get(name)
    shape = [1, channels, None, None] if channels else None
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def part(graph, inputs, outputs):
    """The nodes between inputs and outputs, in an order in which they can run."""
    maker = {output: node for node in graph.node for output in node.output}
    nodes, seen = [], set()

    def visit(name):
        node = maker.get(name)
        if name in inputs or node is None or node.output[0] in seen:
            return
        seen.add(node.output[0])
        for each in node.input:
            visit(each)
        nodes.append(node)

    for output in outputs:
        visit(output)
    used = {name for node in nodes for name in node.input}
    weights = [weight for weight in graph.initializer if weight.name in used]
    return helper.make_graph(
        nodes, 'food', [described(n) for n in inputs], [described(n) for n in outputs], weights
    )


source = onnx.load(SOURCE).graph
renamed(source)
for file, inputs, outputs in (
    ('food-trunk.onnx', ['image'], FEATURES),
    ('food-boxes.onnx', FEATURES, BOXES),
):
    model = helper.make_model(
        part(source, inputs, outputs), opset_imports=[helper.make_opsetid('', 13)]
    )
    model.ir_version = 8
    content = model.SerializeToString()
    with open(f'{FOLDER}/{file}', 'wb') as out:
        out.write(content)
    print(file, len(content), hashlib.sha256(content).hexdigest())
