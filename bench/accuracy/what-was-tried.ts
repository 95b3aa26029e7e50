/** What was tried for figures that fall short of their goals, by subject; what is left is said last. */
const TRIED: Readonly<Record<string, string>> = {
  'circle centre':
    'outline refined on all pixels, widened where the classes see charred crust (95 % from 11 to 4.6 px). Left: pan rims and hands beside dark crusts',
  'circle radius': 'as for the centre',
  'cheese cover, inner':
    'a bias of cheese against sauce; a small net on class shares and colours of the zone (overfitted: r 0.53); the same linear with ridge (r 0.84), parted into cream and other sauces (r 0.87 on 88 pizzas). Left: white cheese on cream; without those two specialties r is 0.91',
  'cheese cover, outer': 'as for the inner zone; without the two specialties on cream r is 0.98',
  'topping share, inner':
    'net trained on; linear correction by class shares and colours (r 0.937 to 0.941). Left: few places in the inner zone, olives and onions finer than the net’s cells',
  'topping share, outer': 'as for the inner zone (r 0.961 to 0.967)',
  'border cleanliness':
    'the truth no longer counts what lies inside a frayed edge; a small net on colours around each place of the crust. Left: thin uneven crusts whose inner edge is laid over sauce (three pizzas of 227 cost most), barbecue sauce on dark crust, cheese on crust',
  bubbles:
    'domes by colour and shape, the net’s class of its own, both together (0.84); a small net on classes, colours and shade around each place. Left: bubbles under toppings',
  'total score':
    'true values put in for each measure in turn: cover costs 0.07 of the error, the crust type 0.03, melting 0.02, cleanliness 0.01. Left: crust type where a thin crust was made wide',
  specialty:
    'head learnt again on features of the present net; longer, with less decay and with more pictures: no gain beyond that (0.925 to 0.956). What is left is mostly pepperoni against super pepperoni with few pieces',
  cost: 'classes summed once, small nets on half and quarter resolution, bubbles on every fourth and stains on every second place. Measured beside other work; side by side on the same pictures engine crustodian-2 took 174 ms and crustodian-3 198 ms (at least 125 and 131), on an idle machine crustodian-2 took 122',
  outline:
    'pizzas seen from the front are searched as ellipses (35 of 61 instead of 31 by colour alone). Left: plates and boards as warm as dough, crusts as pale as the plate; outlines by hand are good to 2 % of the picture, which alone costs some hundredths of overlap',
  'is it a pizza':
    'finding ellipses raised the confidence in slices and bowls as well (0.89), so being out of round counts against a pizza again and what the classes see weighs more; certainty of the classes, width of the crust and the distance of the classes’ edge from the outline made it worse. A fit of more features to 24 negative photographs would say little and is not done',
};

/** A table of what was tried for each subject that misses a goal; empty where none does. */
export function whatWasTried(missed: ReadonlySet<string>): string[] {
  const rows = Object.entries(TRIED).filter(([subject]) => missed.has(subject));
  if (rows.length === 0) return [];
  return [
    '## What was tried where a goal is missed',
    '',
    '| What | Tried |',
    '| --- | --- |',
    ...rows.map(([subject, tried]) => `| ${subject} | ${tried} |`),
    '',
  ];
}
