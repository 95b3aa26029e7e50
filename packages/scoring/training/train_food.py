"""Learns the heads on looks: python3 train_food.py ROWS PHOTOGRAPHS MODELS [--tier A] [--ratings RATINGS]

ROWS is what tools/training/train-food-data.ts wrote, PHOTOGRAPHS the folder with manifest.csv and labels-by-eye.csv,
MODELS where food-look.onnx and food-heads.json go. Pictures under share-alike licences are left out; --tier A
leaves out those whose licence is inferred, too; --ratings names another file of ratings: `crustodian dataset export`
writes such a folder with its ratings.csv. --only RATING learns that one anew and keeps looks and all else. There is no
chance in it: the same rows make the same heads.
"""
import argparse
import csv
import json
import os

import numpy as np
from sklearn.linear_model import LogisticRegression

from look import look_model, parts_of, projections_in

# How many directions are told of each part.
DIRECTIONS = {'whole': 96, 'inner': 80, 'rim': 48}
RIDGE = 0.3
RATINGS = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'photograph-ratings.csv')
# How each rating is learnt: from which parts; how much a drawing counts, of which the criterion is known, against a
# photograph; how much it pays that the same pizza taken otherwise moves the answer; how much of the whole's rating
# is mixed in.
CRITERIA = {
    'cheese_inner': dict(parts=['inner'], drawn=('Queso interior', 0.5), still=4, whole=0),
    'cheese_outer': dict(parts=['inner'], drawn=('Queso exterior', 0.5), still=4, whole=0.4),
    'border': dict(parts=['whole'], drawn=None, still=2, whole=0),
    'toppings_inner': dict(parts=['inner'], drawn=None, still=8, whole=0),
    'toppings_outer': dict(parts=['whole', 'inner'], drawn=None, still=4, whole=0),
    'seal': dict(parts=['rim'], drawn=('Sello de queso', 0.5), still=1, whole=0.4),
    'clean': dict(parts=['rim'], drawn=None, still=0.5, whole=0),
    'bake_melt': dict(parts=['inner'], drawn=('Cocción queso', 0.15), still=8, whole=0),
    'overall': dict(parts=['whole'], drawn=None, still=8, whole=0),
}
# How clean a pizza looks as a whole tells how sooty it is, which counts this much for burnt from a usual one on.
SOOT = dict(parts=['whole', 'rim'], drawn=None, still=0.5, whole=0)
SOOT_COUNTS = -0.75
USUALLY_CLEAN = 6.4
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
# How much a drawing counts against a photograph where a specialty is learnt.
DRAWING_COUNTS = 0.35
# How much a charred picture counts against a photograph where kinds are learnt.
CHARRED_COUNTS = 0.02
# Inverse pull of the logistic answers towards zero, and how sure the one that tells drawings may be.
SOFT = {'kinds': 0.005, 'specialties': 0.02, 'burnt': 0.002}
DRAWN_STEEPNESS = 12
DRAWN_FROM = 0.15


def table(path):
    with open(path, encoding='utf8') as file:
        return {row['file']: row for row in csv.DictReader(file)}


def directions_of(values, count):
    """Mean, deviation and the directions in which looks differ most."""
    mean, deviation = values.mean(0), values.std(0) + 1e-6
    _, _, rows = np.linalg.svd((values - mean) / deviation, full_matrices=False)
    # Of both signs of a direction the one whose greatest weight is positive.
    signs = np.sign(rows[np.arange(len(rows)), np.abs(rows).argmax(1)])
    return mean, deviation, (rows * signs[:, None])[:count]


def ridge(inputs, truth, pull=RIDGE, weights=None, moved=0):
    """moved: products of how inputs move where nothing that is told should; answers along them are pulled to zero."""
    weights = np.ones(len(truth)) if weights is None else weights
    weights = weights / weights.sum()
    mean = weights @ inputs
    apart = inputs - mean
    middle = weights @ truth
    scale = (weights @ (apart ** 2)).sum()
    system = apart.T @ (apart * weights[:, None]) + pull * scale / len(truth) * np.eye(inputs.shape[1])
    slope = np.linalg.solve(system + moved, apart.T @ (weights * (truth - middle)))
    return np.append(slope, middle - slope @ mean)


def logistic(inputs, names, soft, counts):
    """A row a name: the logarithms of their odds, up to what all have in common."""
    deviation = inputs.std()
    model = LogisticRegression(C=soft, class_weight='balanced', max_iter=3000)
    model.fit(inputs / deviation, names, counts)
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


def write(heads, models):
    with open(f'{models}/food-heads.json', 'w', encoding='utf8') as out:
        json.dump(heads, out)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('rows')
    parser.add_argument('photographs')
    parser.add_argument('models')
    parser.add_argument('--tier', default='AB')
    parser.add_argument('--ratings', default=RATINGS)
    parser.add_argument('--only', choices=CRITERIA, help='learns this rating anew, on the looks as they are')
    options = parser.parse_args()
    manifest = table(f'{options.photographs}/manifest.csv')
    labels = table(f'{options.photographs}/labels-by-eye.csv')
    ratings = table(options.ratings)

    def may_teach(one):
        row = manifest.get(one.get('file'))
        return row is None or (row['share_alike'] == 'no' and row['tier'] in options.tier)

    def read(part):
        """What pictures show and their rings; half floats."""
        shown = json.load(open(f'{options.rows}/{part}.json'))
        rings = np.fromfile(f'{options.rows}/{part}.f16', np.float16).reshape(len(shown), -1)
        kept = [i for i, one in enumerate(shown) if may_teach(one)]
        return [shown[i] for i in kept], rings[kept].astype(float)

    photographs, of_photographs = read('photographs')
    drawings, of_drawings = read('drawn')
    charred, of_charred = read('charred')
    changed, of_changed = read('changed')
    files = [one['file'] for one in photographs]
    rated = np.array([i for i, file in enumerate(files) if file in ratings])

    # Directions of pizzas and drawings; other food differs in ways that tell nothing of pizzas.
    if options.only:
        projections = projections_in(f'{options.models}/food-look.onnx')
    else:
        told = parts_of(np.concatenate([np.repeat(of_photographs[rated], 3, 0), of_drawings, of_charred]))
        projections = {part: directions_of(told[part], count) for part, count in DIRECTIONS.items()}
        look_model(f'{options.models}/food-look.onnx', projections)
    starts = np.cumsum([0, *DIRECTIONS.values()])
    places = {part: np.arange(*pair) for part, pair in zip(DIRECTIONS, zip(starts, starts[1:]))}

    def look_at(rings):
        parts = parts_of(rings)
        return np.hstack([
            (parts[part] - mean) / deviation @ directions.T
            for part, (mean, deviation, directions) in projections.items()
        ])

    looks, drawn_looks, charred_looks = look_at(of_photographs), look_at(of_drawings), look_at(of_charred)
    at = {file: i for i, file in enumerate(files)}
    moves = look_at(of_changed) - looks[[at[one['file']] for one in changed]]
    moved = moves.T @ moves / len(moves)
    whole = places['whole']

    def on(columns, rows):
        """Rows on some columns as rows on all."""
        full = np.zeros(looks.shape[1] + 1)
        full[np.append(columns, -1)] = rows
        return full

    def kind(file):
        label = labels.get(file, {}).get('kind')
        if label == 'slice' or file in PIECES:
            return 'slice'
        return {'whole': 'whole', None: 'other', 'other': 'other'}.get(label, '')

    kinds = np.array([kind(one['file']) for one in photographs + charred])
    seen = np.vstack([looks, charred_looks])
    counts = np.append(np.ones(len(looks)), np.full(len(charred), CHARRED_COUNTS))
    known = kinds != ''

    def specialty(names):
        by_eye = [labels[files[i]]['specialty'] in names for i in rated]
        rendered = [i for i, one in enumerate(drawings) if 'drawn' in one]
        is_drawn = [drawings[i]['specialty'] in names for i in rendered]
        return on(whole, specialty_head(looks[rated][:, whole], drawn_looks[rendered][:, whole], by_eye, is_drawn))

    clear = [i for i, one in enumerate(drawings) if one.get('snapshot') == 'clear']

    def rating(name, how):
        """Answer of the parts, and the rated photographs that it was learnt on."""
        columns = np.concatenate([places[part] for part in how['parts']])
        rows = [i for i in rated if ratings[files[i]][name] != '']
        inputs, truth = looks[np.ix_(rows, columns)], np.array([float(ratings[files[i]][name]) for i in rows])
        counts, pull = np.ones(len(rows)), RIDGE
        if how['drawn'] is not None:
            criterion, count = how['drawn']
            points = np.array([drawings[i]['points'][criterion] for i in clear])
            # Each kind about its own middle and as far apart as the other.
            apart = drawn_looks[np.ix_(clear, columns)]
            apart = (apart - apart.mean(0)) * inputs.std() / apart.std() + inputs.mean(0)
            truth = np.append(truth, (points - points.mean()) / points.std() * truth.std() + truth.mean())
            inputs = np.vstack([inputs, apart])
            counts = np.append(counts, np.full(len(clear), count))
            pull = RIDGE * len(counts) / len(rows)
        return on(columns, ridge(inputs, truth, pull, counts, how['still'] * moved[np.ix_(columns, columns)]))

    def mixed(name):
        """With some of the whole's rating, as far apart as without."""
        own, part = rating(name, CRITERIA[name]), CRITERIA[name]['whole']
        if part == 0:
            return own
        all_of_it = rating('overall', CRITERIA['overall'])
        own_said, whole_said = (looks[rated] @ row[:-1] + row[-1] for row in (own, all_of_it))
        sum_of_both = own / own_said.std() + part * all_of_it / whole_said.std()
        said = looks[rated] @ sum_of_both[:-1] + sum_of_both[-1]
        row = sum_of_both * own_said.std() / said.std()
        row[-1] += own_said.mean() - (looks[rated] @ row[:-1] + row[-1]).mean()
        return row

    def burnt():
        """Log odds of a charred pizza against the same pizzas as they are, or only taken otherwise."""
        inputs = np.vstack([charred_looks, looks[rated]])
        is_burnt = [one['charring'] in ('parts', 'all') for one in charred] + [False] * len(rated)
        deviation = inputs.std()
        model = LogisticRegression(C=SOFT['burnt'], class_weight='balanced', max_iter=3000)
        model.fit(inputs / deviation, is_burnt)
        return np.append(model.coef_[0] / deviation, model.intercept_[0])

    def soot():
        """What soot adds to the odds of burnt."""
        row = SOOT_COUNTS * rating('clean', SOOT)
        row[-1] -= SOOT_COUNTS * USUALLY_CLEAN
        return row

    if options.only:
        heads = json.load(open(f'{options.models}/food-heads.json', encoding='utf8'))
        heads['ratings'][options.only] = rounded(mixed(options.only))
        write(heads, options.models)
        return

    is_drawing = np.append(np.zeros(len(seen)), np.ones(len(drawings)))
    balance = np.concatenate([counts / counts.sum(), np.full(len(drawings), 1 / len(drawings))])
    every = np.vstack([seen, drawn_looks])[:, whole]
    pizzas = np.vstack([looks[rated], charred_looks])
    of_pizzas = np.append(np.full(len(rated), 1 / len(rated)), np.full(len(charred), 1 / len(charred))) / 2
    mean = of_pizzas @ pizzas
    deviation = np.sqrt(of_pizzas @ (pizzas - mean) ** 2)
    heads = {
        'drawn': rounded(on(whole, DRAWN_STEEPNESS * ridge(every, 2 * is_drawing - 1 - DRAWN_FROM, RIDGE, balance))),
        'kinds': {
            name: rounded(row)
            for name, row in logistic(seen[known], kinds[known], SOFT['kinds'], counts[known]).items()
        },
        'ratings': {name: rounded(mixed(name)) for name in CRITERIA},
        'burnt': rounded(burnt()),
        'soot': rounded(soot()),
        'specialties': {name: rounded(specialty(names)) for name, names in SPECIALTIES.items()},
        'known': {'mean': rounded(mean), 'deviation': rounded(deviation + 1e-3)},
    }
    write(heads, options.models)
    print(len(photographs), 'photographs,', len(rated), 'rated,', len(charred), 'charred,', len(drawings), 'drawn')


if __name__ == '__main__':
    main()
