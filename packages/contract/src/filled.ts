import { z } from 'zod';

/**
 * An answer of which a server may leave some fields out: where they are not told, they are made of
 * the others. This product's own server tells them all.
 */
export function filled<S extends z.ZodObject, K extends keyof z.output<S> & string>(
  whole: S,
  missing: { [P in K]: (told: Omit<z.output<S>, K>) => z.output<S>[P] },
) {
  const keys = Object.keys(missing) as K[];
  const told = whole.partial(Object.fromEntries(keys.map((key) => [key, true])) as never);
  return z.codec(told, z.custom<z.output<S>>(), {
    decode: (fields) => {
      // Holds because nothing but the missing keys is optional in `told`.
      const given = fields as Omit<z.output<S>, K>;
      const made = keys.map((key) => [key, missing[key](given)] as const);
      return { ...Object.fromEntries(made), ...fields } as z.output<S>;
    },
    encode: (fields) => fields as never,
  });
}
