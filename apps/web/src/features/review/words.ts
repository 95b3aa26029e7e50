/** 'cheese seal' at the beginning of a sentence: 'Cheese seal'. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'a, b and c'. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
