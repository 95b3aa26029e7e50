import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

/** Filled parts, in both schemes: ink for the common act, ember for Give Feedback, red for what cannot be undone. */
const FILLED: Record<string, { background: string; hover: string; color: string }> = {
  char: { background: 'var(--ink)', hover: 'var(--ink-hover)', color: 'var(--on-ink)' },
  ember: { background: 'var(--ember)', hover: 'var(--ember-hover)', color: 'var(--on-ember)' },
  neg: { background: 'var(--neg)', hover: 'var(--neg-text)', color: 'var(--on-ember)' },
};

/** Mantine's variants in the product's tokens; a red outline is the quiet form of a destructive act. */
export const variantColors: VariantColorsResolver = (input) => {
  const filled = FILLED[input.color ?? 'char'];
  if (input.variant === 'filled' && filled) return { ...filled, border: '1px solid transparent' };
  if (input.variant === 'outline' && input.color === 'neg') {
    return {
      background: 'var(--surface)',
      hover: 'var(--neg-soft)',
      color: 'var(--neg-text)',
      border: '1px solid var(--neg-line)',
    };
  }
  return defaultVariantColorsResolver(input);
};
