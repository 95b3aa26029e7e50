"""Trains the segmentation net on rendered crops and writes it as ONNX; README.md tells the recipe.

    node tools/training/train-segmenter-data.ts data 1400
    /usr/bin/python3 packages/scoring/training/train.py data segmenter.onnx --start before.onnx --minutes 40

Needs Debian's python3-torch and python3-onnx (torch 1.13, onnx 1.12) and no GPU. The same data, seed and
number of steps and threads give the same net on the same machine; --minutes bounds the schedule by the
clock, --steps by count.
"""

import argparse
import glob
import os
import time

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import numpy_helper

CROP, REACH = 440, 1.22  # of the files that tools/training/train-segmenter-data.ts writes
SIDE, NET_REACH = 384, 1.06  # what the net sees
STRIDE = 4  # pixels from one answer to the next
CLASSES = 23  # of src/classes.ts
FIRST, WIDTHS = 24, (18, 32, 48)
BATCH = 12


def layer(inputs, outputs, size=3, dilation=1):
    conv = nn.Conv2d(inputs, outputs, size, 1, dilation * (size // 2), dilation)
    return nn.Sequential(conv, nn.ReLU(inplace=True))


class Net(nn.Module):
    """100,000 weights: two poolings, dilations 2 and 4, skips; answers at a quarter of the input's side."""

    def __init__(self):
        super().__init__()
        a, b, c = WIDTHS
        first = nn.Sequential(nn.Conv2d(3, FIRST, 10, STRIDE, 4), nn.ReLU(inplace=True))
        self.stem = nn.Sequential(first, layer(FIRST, a))
        self.middle = nn.Sequential(layer(a, b), layer(b, b))
        self.deep = nn.Sequential(layer(b, c), layer(c, c, dilation=2), layer(c, c, dilation=4))
        self.join_middle = nn.Sequential(nn.Conv2d(b + c, b, 1, bias=False), layer(b, b))
        self.join_stem = nn.Sequential(nn.Conv2d(a + b, a + 6, 1, bias=False), layer(a + 6, a + 6))
        self.head = nn.Conv2d(a + 6, CLASSES, 1)

    def forward(self, image):
        fine = self.stem(image)
        half = self.middle(F.max_pool2d(fine, 2))
        deep = self.deep(F.max_pool2d(half, 2))
        up = lambda x: F.interpolate(x, scale_factor=2.0, mode="nearest")
        half = self.join_middle(torch.cat([up(deep), half], 1))
        return self.head(self.join_stem(torch.cat([up(half), fine], 1)))


def start_from(net, path, class_weight):
    """Takes the weights of an ONNX net of this shape; answers beyond the classes are left out."""
    model = onnx.load(path)
    values = {i.name: torch.from_numpy(numpy_helper.to_array(i).copy()) for i in model.graph.initializer}
    convs = [m for m in net.modules() if isinstance(m, nn.Conv2d)]
    nodes = [n for n in model.graph.node if n.op_type == "Conv"]
    assert len(convs) == len(nodes), "another net"
    with torch.no_grad():
        for conv, node in zip(convs, nodes):
            weight, *bias = (values[name][: conv.out_channels] for name in node.input[1:])
            conv.weight.copy_(weight)
            if bias:
                conv.bias.copy_(bias[0])
        # What main() took out at the end of the earlier training.
        net.head.bias += torch.log(class_weight)


def load(folder):
    """All crops of a folder: N x CROP x CROP x 3 colours, N x CROP x CROP classes."""
    names = sorted(glob.glob(os.path.join(folder, "*.rgb")))
    rgb = [np.fromfile(n, np.uint8).reshape(-1, CROP, CROP, 3) for n in names]
    labels = [np.fromfile(n[:-4] + ".classes", np.uint8).reshape(-1, CROP, CROP) for n in names]
    return np.concatenate(rgb), np.concatenate(labels)


def uniform(count, low, high, *shape):
    return low + (high - low) * torch.rand(count, *(shape or (1, 1, 1)))


def varied(rgb, labels):
    """Turned, mirrored, scaled, shifted, recoloured crops as the net will meet them."""
    image = torch.from_numpy(rgb).float().permute(0, 3, 1, 2) / 255
    count = len(image)
    angle = torch.rand(count) * 2 * np.pi
    scale = NET_REACH / REACH * (0.94 + 0.12 * torch.rand(count))
    mirror = torch.where(torch.rand(count) < 0.5, 1.0, -1.0)
    move = torch.zeros(count, 2, 3)
    move[:, 0, 0], move[:, 0, 1] = torch.cos(angle) * scale * mirror, -torch.sin(angle) * scale
    move[:, 1, 0], move[:, 1, 1] = torch.sin(angle) * scale * mirror, torch.cos(angle) * scale
    move[:, :, 2] = (torch.rand(count, 2) - 0.5) * 0.06
    grid = F.affine_grid(move, [count, 3, SIDE, SIDE], align_corners=False)
    image = F.grid_sample(image, grid, padding_mode="reflection", align_corners=False)
    classes = torch.from_numpy(labels)[:, None].float()
    classes = F.grid_sample(classes, grid, mode="nearest", padding_mode="reflection", align_corners=False)
    classes = classes[:, 0].byte()

    table = (classes == 0)[:, None].float() * (torch.rand(count, 1, 1, 1) < 0.5).float()
    table = table * torch.rand(count, 1, 1, 1)
    image = image * (1 - table) + table * torch.rand(count, 3, 1, 1) * (0.6 + 0.8 * image.mean(1, keepdim=True))
    image = image.clamp(1e-4, 1) ** torch.exp(uniform(count, -0.4, 0.4))
    image = image * uniform(count, 0.82, 1.18, 3, 1, 1) * uniform(count, 0.8, 1.2)
    grey = image.mean(1, keepdim=True)
    image = grey + (image - grey) * uniform(count, 0.7, 1.3)
    image = image + torch.randn_like(image) * 0.025 * torch.rand(count, 1, 1, 1)
    return image.clamp(0, 1), classes


def error_of(answers, classes, weight):
    """Weighted cross-entropy against the four pixels around the middle of what each answer stands for."""
    log = F.log_softmax(answers, 1)
    total = 0.0
    for down in range(2):
        for across in range(2):
            truth = classes[:, down::STRIDE, across::STRIDE].long()
            total = total + F.nll_loss(log, truth, weight)
    return total / 4


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("out")
    parser.add_argument("--start", help="an ONNX net to go on from")
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--steps", type=int, default=10**9)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    np.random.seed(options.seed)
    rgb, labels = load(options.data)
    share = np.bincount(labels[:, ::4, ::4].ravel(), minlength=CLASSES)
    share = share / share.sum()
    weight = 1 / np.sqrt(share + 1e-3)
    weight = torch.tensor(weight / weight.mean()).float()
    net = Net()
    if options.start:
        start_from(net, options.start, weight)
    descent = torch.optim.AdamW(net.parameters(), options.rate, weight_decay=1e-4)
    began, step, mean = time.time(), 0, None
    done = 0.0
    while done < 1:
        order = np.random.permutation(len(rgb))
        for k in range(0, len(order) - BATCH + 1, BATCH):
            done = max((time.time() - began) / 60 / options.minutes, step / options.steps)
            if done >= 1:
                break
            for group in descent.param_groups:
                group["lr"] = options.rate * min(1, (step + 1) / 30) * (0.5 * (1 + np.cos(np.pi * done)) + 0.01)
            chosen = order[k : k + BATCH]
            image, classes = varied(rgb[chosen], labels[chosen])
            loss = error_of(net((image - 0.45) / 0.25), classes, weight)
            descent.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 2.0)
            descent.step()
            step += 1
            mean = loss.item() if mean is None else 0.95 * mean + 0.05 * loss.item()
            if step % 25 == 0:
                print(f"step {step}, loss {mean:.3f}, {time.time() - began:.0f} s", flush=True)
    net.eval()
    with torch.no_grad():
        # Weighted training answers weight x probability; the head's bias takes the weight out again.
        net.head.bias -= torch.log(weight)
    torch.onnx.export(
        nn.Sequential(net, nn.Softmax(1)), torch.zeros(1, 3, SIDE, SIDE), options.out, opset_version=13,
        input_names=["image"], output_names=["probabilities"],
    )  # fmt: skip
    print(f"{step} steps from seed {options.seed} on {len(rgb)} pictures: {options.out}")


if __name__ == "__main__":
    main()
