"""Trains the small nets of packages/scoring/src/learnt on rows of inputs and truths.

    node tools/training/train-measures-data.ts rows
    node tools/training/train-gate-data.ts rows
    /usr/bin/python3 packages/scoring/training/train_measures.py rows packages/scoring/models/measures.json

Needs Debian's python3-torch (1.13) and no GPU; one thread, a few minutes. The same rows and seed give
the same nets on the same machine.
"""

import argparse
import json
import os

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

CLIP = 5  # deviations beyond which an input is taken for strange, as in small-net.ts
RATE = 3e-3


def yes_or_no(answer, truth):
    return F.binary_cross_entropy_with_logits(answer, truth, reduction="none")


# What each net is like: hidden units, loss, pull of the weights to zero, rows a step, steps.
NETS = {
    "rim": dict(hidden=(24,), loss=yes_or_no, decay=0.01, batch=512, steps=4000, noise=0.1),
    "crust": dict(hidden=(16,), loss=yes_or_no, decay=0.001, batch=2048, steps=4000, noise=0.0),
    "bubble": dict(hidden=(24,), loss=yes_or_no, decay=0.001, batch=1024, steps=4000, noise=0.1),
}
# A pizza has so many rows of zones; the last columns of each are those of the pizza as a whole.
ZONES, OF_PIZZA = 16, 35
# Pull to zero of the linear answers about zones, less where the class map is far off.
RIDGE, RIDGE_ON_CREAM = 10, 0.3
FAR_OFF = 0.05  # from which error on a zone counts less the further off it is


def train(rows, inputs, truths, seed, hidden, loss, decay, batch, steps, noise):
    """Weighted rows to a net: layers of weights after the inputs' mean and deviation are taken out."""
    torch.manual_seed(seed)
    chance = np.random.RandomState(seed)
    given, wanted, weight = rows[:, :inputs], rows[:, inputs : inputs + truths], rows[:, -1:]
    mean, deviation = given.mean(0), given.std(0) + 1e-3
    given = torch.from_numpy(((given - mean) / deviation).clip(-CLIP, CLIP))
    wanted, weight = torch.from_numpy(wanted.copy()), torch.from_numpy(weight.copy())
    sizes = (inputs, *hidden, truths)
    linear = [nn.Linear(sizes[k], sizes[k + 1]) for k in range(len(sizes) - 1)]
    net = nn.Sequential(*[part for one in linear for part in (one, nn.ReLU())][:-1])
    descent = torch.optim.AdamW(net.parameters(), RATE, weight_decay=decay)
    for step in range(steps):
        for group in descent.param_groups:
            fall = 0.5 * (1 + np.cos(np.pi * step / steps)) + 0.01
            group["lr"] = RATE * fall * min(1, (step + 1) / 50)
        chosen = torch.from_numpy(chance.randint(0, len(rows), batch))
        seen = given[chosen] + noise * torch.randn(batch, inputs)
        error = (loss(net(seen), wanted[chosen]) * weight[chosen]).mean()
        descent.zero_grad()
        error.backward()
        descent.step()
    layers = [{"weights": short(one.weight), "bias": short(one.bias)} for one in linear]
    return {"mean": short(mean), "deviation": short(deviation), "layers": layers}, error.item()


def evened(given):
    mean, deviation = given.mean(0), given.std(0) + 1e-3
    columns = ((given - mean) / deviation).clip(-CLIP, CLIP)
    return mean, deviation, np.c_[columns, np.ones(len(columns))]


def linear_net(mean, deviation, answers):
    """Weights, the bias last, one row an answer."""
    layer = {"weights": short(answers[:, :-1]), "bias": short(answers[:, -1])}
    return {"mean": short(mean), "deviation": short(deviation), "layers": [layer]}


def pulled(columns, weight, pull):
    """The normal equations' matrix with all but the bias pulled to zero."""
    matrix = columns.T @ (columns * weight[:, None])
    ridge = np.eye(len(matrix)) * pull
    ridge[-1, -1] = 0
    return matrix + ridge


def train_linear(rows, inputs, truths, pull):
    """Robust ridge regression: zones that the class map got wholly wrong hardly pull."""
    mean, deviation, columns = evened(rows[:, :inputs].astype(float))
    answers = []
    for k in range(truths):
        wanted, weight = rows[:, inputs + k].astype(float), np.ones(len(rows))
        for _ in range(4):
            matrix = pulled(columns, weight, pull)
            answer = np.linalg.solve(matrix, columns.T @ (weight * wanted))
            weight = FAR_OFF / np.maximum(np.abs(wanted - columns @ answer), FAR_OFF)
        answers.append(answer)
    return linear_net(mean, deviation, np.array(answers))


def train_yes_or_no(given, wanted, pull=3.0, rounds=15):
    """Logistic regression by Newton's method."""
    mean, deviation, columns = evened(given.astype(float))
    answer = np.zeros(columns.shape[1])
    for _ in range(rounds):
        said = 1 / (1 + np.exp(-columns @ answer))
        matrix = pulled(columns, said * (1 - said) + 1e-6, pull)
        slope = columns.T @ (said - wanted) + pull * np.r_[answer[:-1], 0]
        answer = answer - np.linalg.solve(matrix, slope)
    return linear_net(mean, deviation, answer[None])


def train_by_difference(given, wanted):
    """Each input weighs as much as its means differ, in deviations; then one slope makes it log odds.

    Knows no more than which way an input points: drawings of other food are no photographs of it, and
    weights that part drawings best rest on how they were drawn.
    """
    mean, deviation, columns = evened(given.astype(float))
    columns = columns[:, :-1]
    weights = columns[wanted > 0.5].mean(0) - columns[wanted < 0.5].mean(0)
    said = columns @ weights
    net = train_yes_or_no(said[:, None], wanted)
    slope = net["layers"][0]["weights"][0][0] / net["deviation"][0]
    bias = net["layers"][0]["bias"][0] - slope * net["mean"][0]
    return linear_net(mean, deviation, np.r_[weights * slope, bias][None])


def zone_nets(rows, inputs):
    """How far zones lie from the class map, on cream and on other sauces, and which of them it is."""
    on_cream = rows[:, inputs + 2] > 0.5
    pizzas = rows[::ZONES]
    return {
        "cream": train_yes_or_no(pizzas[:, inputs - OF_PIZZA : inputs], pizzas[:, inputs + 2]),
        "zoneOnCream": train_linear(rows[on_cream], inputs, 2, RIDGE_ON_CREAM),
        "zone": train_linear(rows[~on_cream], inputs, 2, RIDGE),
    }


def short(values):
    """Five digits say all that a small net knows."""
    values = values.detach().numpy() if isinstance(values, torch.Tensor) else values
    if values.ndim > 1:
        return [short(row) for row in values]
    return [float(f"{value:.5g}") for value in values]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rows")
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    with open(os.path.join(options.rows, "shapes.json")) as file:
        told = json.load(file)
    with open(os.path.join(options.rows, "gate.json")) as file:
        told["shapes"]["gate"] = gate = json.load(file)
    assert gate["segmenter"] == told["segmenter"], "rows of two nets"

    def rows_of(name):
        inputs, truths = told["shapes"][name]["inputs"], told["shapes"][name]["truths"]
        path = os.path.join(options.rows, f"{name}.f32")
        return np.fromfile(path, np.float32).reshape(-1, inputs + truths + 1), inputs, truths

    zones, inputs, _ = rows_of("zone")
    nets = zone_nets(zones, inputs)
    rows, inputs, _ = rows_of("gate")
    nets["gate"] = train_by_difference(rows[:, :inputs], rows[:, inputs])
    for name, how in NETS.items():
        rows, inputs, truths = rows_of(name)
        nets[name], error = train(rows, inputs, truths, options.seed, **how)
        print(f"{name}: {len(rows)} rows, error {error:.4f}", flush=True)
    with open(options.out, "w") as file:
        json.dump({"segmenter": told["segmenter"], "nets": nets}, file)


if __name__ == "__main__":
    main()
