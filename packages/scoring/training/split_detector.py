"""Splits NanoDet-g into its trunk and what makes boxes of the trunk's features.

python3 split_detector.py nanodet16.onnx ../models

Pizzas are searched with both; what a pizza looks like is told by the trunk alone, on pictures of
other sizes, which is why the sides of its input are left open. Weights are not touched, nor is any
answer: only what the conversion from another layout of memory left is taken out.
"""
import hashlib
import sys

import onnx
from onnx import TensorProto, helper, numpy_helper

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
    return graph_of(nodes, inputs, outputs, graph.initializer)

def graph_of(nodes, inputs, outputs, weights):
    used = {name for node in nodes for name in node.input}
    kept = [weight for weight in weights if weight.name in used]
    return helper.make_graph(
        nodes, 'food', [described(n) for n in inputs], [described(n) for n in outputs], kept
    )


def attribute(node, name):
    return next((helper.get_attribute_value(a) for a in node.attribute if a.name == name), None)


class Plain:
    """A graph without transposes to and fro, and with biases and margins within their convolutions."""

    def __init__(self, graph):
        self.graph = graph
        self.weights = {weight.name: weight for weight in graph.initializer}
        self.maker = {output: node for node in graph.node for output in node.output}
        self.nodes, self.names = [], {}
        inputs, outputs = ([each.name for each in side] for side in (graph.input, graph.output))
        told = {self.visit(name): name for name in outputs}
        for node in self.nodes:
            for names in (node.input, node.output):
                for k, name in enumerate(names):
                    names[k] = told.get(name, name)
        self.result = graph_of(self.nodes, inputs, outputs, graph.initializer)

    def source(self, name):
        """What a name stands for, before copies and transposes that undo each other."""
        node = self.maker.get(name)
        if node is None or node.op_type not in ('Identity', 'Transpose'):
            return name
        if node.op_type == 'Identity':
            return self.source(node.input[0])
        before = self.maker.get(self.source(node.input[0]))
        if before is None or before.op_type != 'Transpose':
            return name
        first, second = attribute(before, 'perm'), attribute(node, 'perm')
        undone = [first[k] for k in second] == list(range(len(first)))
        return self.source(before.input[0]) if undone else name

    def with_bias(self, node):
        """Convolution and bias of which a node transposes the sum back."""
        add = self.maker.get(node.input[0]) if node.op_type == 'Transpose' else None
        if add is None or add.op_type != 'Add' or add.input[1] not in self.weights:
            return None
        conv = self.maker[self.maker[add.input[0]].input[0]]
        assert conv.op_type == 'Conv'
        return conv, add.input[1]

    def with_margin(self, name):
        """What a convolution sees, and the margin that is laid around it."""
        node = self.maker.get(name)
        if node is None or node.op_type != 'Pad':
            return name, [0, 0, 0, 0]
        assert attribute(node, 'mode') == b'constant' and len(node.input) == 2
        around = numpy_helper.to_array(self.weights[node.input[1]])
        assert not around[[0, 1, 4, 5]].any()
        return self.source(node.input[0]), [int(around[k]) for k in (2, 3, 6, 7)]

    def visit(self, name):
        """Adds what makes a name; the name under which it is made."""
        name = self.source(name)
        if name in self.names:
            return self.names[name]
        node = self.maker.get(name)
        if node is None:
            return name
        biased = self.with_bias(node)
        if biased is None:
            made = onnx.NodeProto()
            made.CopyFrom(node)
            for k, each in enumerate(made.input):
                made.input[k] = self.visit(each) if each else each
        elif biased[0].output[0] in self.names:
            self.names[name] = self.names[biased[0].output[0]]
            return self.names[name]
        else:
            conv, bias = biased
            seen, margin = self.with_margin(self.source(conv.input[0]))
            inputs = [self.visit(seen), self.visit(conv.input[1]), bias]
            kept = {key: attribute(conv, key) for key in ('strides', 'kernel_shape')}
            made = helper.make_node('Conv', inputs, [name], pads=margin, **kept)
            self.names[conv.output[0]] = name
        self.nodes.append(made)
        self.names.update((each, each) for each in made.output)
        return name


def main(path, folder):
    source = onnx.load(path).graph
    renamed(source)
    for file, inputs, outputs in (
        ('food-trunk.onnx', ['image'], FEATURES),
        ('food-boxes.onnx', FEATURES, BOXES),
    ):
        graph = Plain(part(source, inputs, outputs)).result
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 13)])
        model.ir_version = 8
        content = model.SerializeToString()
        with open(f'{folder}/{file}', 'wb') as out:
            out.write(content)
        print(file, len(content), hashlib.sha256(content).hexdigest())


if __name__ == '__main__':
    main(*sys.argv[1:])
