/**
 * The primitives of styles: one line for what many rules say alike, in words of the scale of
 * tokens.css: `@mixin row 4 wrap;`, `@mixin text 2 semibold soft;`. Each stands for declarations
 * of the rule it stands in, so it holds in every selector and media query, and what follows it wins.
 */
const TONES = {
  full: 'var(--text)',
  soft: 'var(--text-2)',
  faint: 'var(--text-3)',
  off: 'var(--text-off)',
  ember: 'var(--ember)',
  pos: 'var(--pos-text)',
  neg: 'var(--neg-text)',
  maybe: 'var(--maybe-text)',
  mid: 'var(--mid-text)',
};
const WEIGHTS = ['regular', 'medium', 'semibold', 'bold'];

/** `4` is a step of space, `2/5` one between rows and one between columns. */
const space = (word) =>
  word
    .split('/')
    .map((step) => (step === '0' ? '0' : `var(--space-${step})`))
    .join(' ');

/** The declarations that the words stand for, each by its own; what is unknown stops the build. */
function made(mixin, words, start, meaning) {
  const found = { ...start };
  for (const word of words?.split(/\s+/) ?? []) {
    const declarations = meaning(word);
    if (!declarations) throw mixin.error(`'${word}' is no word of this primitive`);
    Object.assign(found, declarations);
  }
  return found;
}

const isStep = (word) => /^(\d|10)(\/(\d|10))?$/.test(word);

const ALONG = {
  between: { justifyContent: 'space-between' },
  center: { justifyContent: 'center' },
  end: { justifyContent: 'flex-end' },
};
const ACROSS = {
  top: { alignItems: 'start' },
  middle: { alignItems: 'center' },
  bottom: { alignItems: 'end' },
  baseline: { alignItems: 'baseline' },
};

/** Side by side, in the middle of the line by default: a step of space, wrap, between … */
const row = (mixin, words) =>
  made(mixin, words, { display: 'flex', alignItems: 'center' }, (word) => {
    if (isStep(word)) return { gap: space(word) };
    if (word === 'wrap') return { flexWrap: 'wrap' };
    if (word === 'inline') return { display: 'inline-flex' };
    if (word === 'stretch') return { alignItems: undefined };
    return ALONG[word] ?? ACROSS[word];
  });

/** One below the other, as a column that can grow and shrink. */
const column = (mixin, words) =>
  made(mixin, words, { display: 'flex', flexDirection: 'column' }, (word) => {
    if (isStep(word)) return { gap: space(word) };
    return ALONG[word] ?? ACROSS[word];
  });

/** A grid; one below the other unless the rule names columns. */
const stack = (mixin, words) =>
  made(mixin, words, { display: 'grid' }, (word) => {
    if (isStep(word)) return { gap: space(word) };
    if (word === 'inline') return { display: 'inline-grid' };
    if (word === 'centered') return { placeItems: 'center' };
    return ACROSS[word];
  });

/** Type: a size, a weight, a tone, where it stands and whether it breaks. */
const text = (mixin, words) =>
  made(mixin, words, {}, (word) => {
    if (/^\d$/.test(word)) return { fontSize: `var(--font-${word})` };
    if (WEIGHTS.includes(word)) return { fontWeight: `var(--weight-${word})` };
    if (TONES[word]) return { color: TONES[word] };
    if (['left', 'center', 'right'].includes(word)) return { textAlign: word };
    if (word === 'nowrap') return { whiteSpace: 'nowrap' };
    if (word === 'ellipsis') {
      return { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
    }
    return undefined;
  });

/** A ground with an edge and round corners; words are names of tokens: line-strong, r-2, sunken, sh-1. */
const card = (mixin, words) =>
  made(
    mixin,
    words,
    {
      border: '1px solid var(--line)',
      borderRadius: 'var(--r-3)',
      background: 'var(--surface)',
    },
    (word) => {
      if (/^(line-strong|field|\w+-line)$/.test(word))
        return { border: `1px solid var(--${word})` };
      if (/^r-\d$/.test(word)) return { borderRadius: `var(--${word})` };
      if (/^sh-\d$/.test(word)) return { boxShadow: `var(--${word})` };
      if (/^(surface|raised|sunken|hover|press|\w+-soft)$/.test(word)) {
        return { background: `var(--${word})` };
      }
      return undefined;
    },
  );

/** The judgement's words on its pale ground: pos, neg, maybe, mid. */
const tint = (_mixin, name) => ({
  background: `var(--${name}-soft)`,
  color: `var(--${name}-text)`,
});

/** A button that looks like its words: without edge and ground. */
const bare = (mixin, words) =>
  made(mixin, words, { border: '0', background: 'transparent' }, (word) => {
    if (word === 'flush') return { padding: '0' };
    if (word === 'pointer') return { cursor: 'pointer' };
    return undefined;
  });

/** Width and height; one word stands for both. */
function size(_mixin, words) {
  const [width, height = width] = words.split(/\s+/);
  return { width, height };
}

/** Where it lies in what holds it: `top 4px left 4px`. */
function at(mixin, words) {
  const found = { position: 'absolute' };
  const pairs = words.split(/\s+/);
  for (let i = 0; i < pairs.length; i += 2) {
    if (!['top', 'right', 'bottom', 'left'].includes(pairs[i]) || !pairs[i + 1]) {
      throw mixin.error(`'${words}' names no sides with their distances`);
    }
    found[pairs[i]] = pairs[i + 1];
  }
  return found;
}

/** Over all of what holds it. */
const cover = () => ({ position: 'absolute', inset: '0' });

/** The ring of what has the focus. */
const ring = () => ({ outline: '2px solid var(--ember)', outlineOffset: '2px' });

/** Light words on ink: what is chosen or comes first. */
const inked = () => ({ background: 'var(--ink)', color: 'var(--on-ink)' });

/** Takes the room that is left and shrinks below its content. */
const fill = () => ({ flex: '1', minWidth: '0' });

/** Heard, not seen. */
const unseen = () => ({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Keyframes of a primitive, which every sheet that uses it needs once. */
function withKeyframes(mixin, name, frames) {
  const root = mixin.root();
  const has = root.some((node) => node.name === 'keyframes' && node.params === name);
  if (!has) root.append(`@keyframes ${name}{${frames}}`);
}

const LATE = 'appear 120ms 150ms both';

/** Quick answers show nothing of it. */
function late(mixin) {
  withKeyframes(mixin, 'appear', 'from{opacity:0}');
  return { animation: LATE };
}

/** What is on its way: light that moves over a ground, both names of tokens; `late` where it is alone. */
function shimmer(mixin, words) {
  const [ground, light, when] = words.split(/\s+/);
  const colors = `var(--${ground}) 30%, var(--${light}) 50%, var(--${ground}) 70%`;
  withKeyframes(mixin, 'shimmer', 'from{background-position:100% 0}to{background-position:0 0}');
  if (when === 'late') late(mixin);
  const moves = 'shimmer 2.4s 150ms infinite linear';
  return {
    background: `linear-gradient(100deg, ${colors}) 0 0 / 300% 100%`,
    animation: when === 'late' ? `${LATE}, ${moves}` : moves,
  };
}

module.exports = {
  row,
  column,
  stack,
  text,
  card,
  tint,
  inked,
  bare,
  ring,
  size,
  at,
  cover,
  fill,
  unseen,
  shimmer,
  late,
};
