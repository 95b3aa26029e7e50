/** 'cheese seal' at the beginning of a sentence: 'Cheese seal'. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'a, b and c'. */
export function listed(messages: readonly string[]): string {
  if (messages.length < 2) return messages.join('');
  return `${messages.slice(0, -1).join(', ')} and ${messages.at(-1)}`;
}
