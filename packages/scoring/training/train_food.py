"""Learns the heads on looks: python3 train_food.py ROWS PHOTOGRAPHS MODELS [--tier A]

ROWS is what bench/train-food-data.ts wrote, PHOTOGRAPHS the folder with manifest.csv and labels-by-eye.csv,
MODELS where food-look.onnx and food-heads.json go. Pictures under share-alike licences are left out; --tier A
leaves out those whose licence is inferred, too. There is no chance in it: the same rows make the same heads.
"""
import argparse
import csv
import json
import os

import numpy as np
from sklearn.linear_model import LogisticRegression

from look import LOOKS, look_model

DIRECTIONS = 96
RIDGE = 0.3
RATINGS = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'photograph-ratings.csv')
CRITERIA = [
    'cheese_inner', 'cheese_outer', 'border', 'toppings_inner', 'toppings_outer', 'seal', 'clean',
    'bake_melt', 'overall',
]
# Pieces among the pictures labelled part, which else show a pizza cut off by the frame.
PIECES = {
    'a/ffml_489d88dc.jpg', 'a/ffml_a5547542.jpg', 'a/ffml_e5c2eb63.jpg', 'a/coco_645d58a3.jpg',
    'a/wm_fd5e1209.jpg', 'b/pix_47e73f5f.jpg', 'b/pex_e2d9d79b.jpg', 'b/pix_5faddde8.jpg',
}
# What labels by eye and drawings call the specialties that are told by a look: of the others there are too few.
SPECIALTIES = {
    'pepperoni': {'pepperoni', 'super_pepperoni', 'pepperoni_cups'},
    'cheese': {'cheese/margherita', 'cheese', 'napolitana_caprese'},
}
# The criterion that is true of drawings where a rating is learnt, and how much a drawing counts against a photograph.
DRAWN_TRUTH = {
    'cheese_inner': ('Queso interior', 0.15),
    'clean': ('Limpieza', 0.15),
    'toppings_inner': ('Ingredientes interior', 1),
    'toppings_outer': ('Ingredientes exterior', 0.15),
}
# How much a drawing counts against a photograph where a specialty is learnt.
DRAWING_COUNTS = 0.35
# Inverse pull of the logistic answers towards zero, and how sure the one that tells drawings may be.
SOFT = {'kinds': 0.005, 'specialties': 0.02}
DRAWN_STEEPNESS = 12
DRAWN_FROM = 0.2


def table(path):
    with open(path, encoding='utf8') as file:
        return {row['file']: row for row in csv.DictReader(file)}


def directions_of(values):
    """Mean, deviation and the directions in which looks differ most."""
    mean, deviation = values.mean(0), values.std(0) + 1e-6
    _, _, rows = np.linalg.svd((values - mean) / deviation, full_matrices=False)
    # Of both signs of a direction the one whose greatest weight is positive.
    signs = np.sign(rows[np.arange(len(rows)), np.abs(rows).argmax(1)])
    return mean, deviation, (rows * signs[:, None])[:DIRECTIONS]


def ridge(inputs, truth, pull=RIDGE, weights=None):
    weights = np.ones(len(truth)) if weights is None else weights
    weights = weights / weights.sum()
    mean = weights @ inputs
    apart = inputs - mean
    middle = weights @ truth
    scale = (weights @ (apart ** 2)).sum()
    system = apart.T @ (apart * weights[:, None]) + pull * scale / len(truth) * np.eye(inputs.shape[1])
    slope = np.linalg.solve(system, apart.T @ (weights * (truth - middle)))
    return np.append(slope, middle - slope @ mean)


def logistic(inputs, names, soft):
    """A row a name: the logarithms of their odds, up to what all have in common."""
    deviation = inputs.std()
    model = LogisticRegression(C=soft, class_weight='balanced', max_iter=3000)
    model.fit(inputs / deviation, names)
    rows = zip(model.classes_, model.coef_ / deviation, model.intercept_)
    return {name: np.append(row, bias) for name, row, bias in rows}


def specialty_head(photographs, drawings, is_photograph, is_drawing):
    """Log odds of one specialty for photographs, learnt on both: each kind about its own middle."""
    middle, spread = photographs.mean(0), photographs.std()
    inputs = np.vstack([
        (photographs - middle) / spread,
        (drawings - drawings.mean(0)) / drawings.std(),
    ])
    counts = np.append(np.ones(len(photographs)), np.full(len(drawings), DRAWING_COUNTS))
    model = LogisticRegression(C=SOFT['specialties'], class_weight='balanced', max_iter=3000)
    model.fit(inputs, np.append(is_photograph, is_drawing), counts)
    slope = model.coef_[0] / spread
    return np.append(slope, model.intercept_[0] - slope @ middle)


def rounded(row):
    return [float(f'{value:.6g}') for value in row]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('rows')
    parser.add_argument('photographs')
    parser.add_argument('models')
    parser.add_argument('--tier', default='AB')
    options = parser.parse_args()
    shown = json.load(open(f'{options.rows}/looks.json'))
    raw = np.fromfile(f'{options.rows}/looks.f32', np.float32).reshape(-1, LOOKS).astype(float)
    manifest = table(f'{options.photographs}/manifest.csv')
    labels = table(f'{options.photographs}/labels-by-eye.csv')
    ratings = table(RATINGS)

    def may_teach(one):
        row = manifest.get(one.get('file'))
        return row is None or (row['share_alike'] == 'no' and row['tier'] in options.tier)

    kept = [i for i, one in enumerate(shown) if may_teach(one)]
    shown, raw = [shown[i] for i in kept], raw[kept]
    files = [one.get('file') for one in shown]
    rated = np.array([i for i, file in enumerate(files) if file in ratings])
    drawn = np.array([file is None for file in files])

    # Directions of pizzas and drawings; other food differs in ways that tell nothing of pizzas.
    told = np.concatenate([np.repeat(rated, 3), np.flatnonzero(drawn)])
    mean, deviation, directions = directions_of(raw[told])
    looks = (raw - mean) / deviation @ directions.T
    look_model(f'{options.models}/food-look.onnx', mean, deviation, directions)

    def kind(one):
        file = one.get('file')
        label = labels.get(file, {}).get('kind')
        if label == 'slice' or file in PIECES:
            return 'slice'
        return {'whole': 'whole', None: 'other', 'other': 'other'}.get(label)

    kinds = np.array([kind(one) or '' for one in shown])
    photographed = (kinds != '') & ~drawn
    balance = np.where(drawn, 1 / drawn.sum(), 1 / (~drawn).sum())
    rendered = np.array([i for i, one in enumerate(shown) if 'drawn' in one])

    def specialty(names):
        by_eye = [labels[files[i]]['specialty'] in names for i in rated]
        is_drawn = [shown[i]['specialty'] in names for i in rendered]
        return specialty_head(looks[rated], looks[rendered], by_eye, is_drawn)

    clear = np.array([i for i in rendered if shown[i]['snapshot'] == 'clear'])

    def rating(name):
        rows = np.array([i for i in rated if ratings[files[i]][name] != ''])
        truth = np.array([float(ratings[files[i]][name]) for i in rows])
        if name not in DRAWN_TRUTH:
            return ridge(looks[rows], truth)
        criterion, count = DRAWN_TRUTH[name]
        points = np.array([shown[i]['points'][criterion] for i in clear])
        # Each kind about its own middle and as far apart as the other.
        middle, spread = looks[rows].mean(0), looks[rows].std() / looks[clear].std()
        drawings = (looks[clear] - looks[clear].mean(0)) * spread + middle
        drawn_truth = (points - points.mean()) / points.std() * truth.std() + truth.mean()
        counts = np.append(np.ones(len(rows)), np.full(len(clear), count))
        return ridge(
            np.vstack([looks[rows], drawings]),
            np.append(truth, drawn_truth),
            RIDGE * len(counts) / len(rows),
            counts,
        )

    pizzas = looks[rated]
    heads = {
        'drawn': rounded(DRAWN_STEEPNESS * ridge(looks, 2.0 * drawn - 1 - DRAWN_FROM, RIDGE, balance)),
        'kinds': {
            name: rounded(row)
            for name, row in logistic(looks[photographed], kinds[photographed], SOFT['kinds']).items()
        },
        'ratings': {name: rounded(rating(name)) for name in CRITERIA},
        'specialties': {name: rounded(specialty(names)) for name, names in SPECIALTIES.items()},
        'known': {'mean': rounded(pizzas.mean(0)), 'deviation': rounded(pizzas.std(0) + 1e-3)},
    }
    with open(f'{options.models}/food-heads.json', 'w', encoding='utf8') as out:
        json.dump(heads, out)
    print(len(shown), 'pictures,', len(rated), 'rated,', drawn.sum(), 'drawn')


if __name__ == '__main__':
    main()
