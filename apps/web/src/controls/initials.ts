export interface Person {
  first_name: string;
  last_name: string;
  name: string;
  email: string;
}

/** 'AR' for Ana Rojas; without a name, derived from the words of the e-mail address. */
export function initials({ first_name, last_name, name, email }: Person): string {
  const full = `${first_name} ${last_name}`.trim() || name.trim();
  const words = full ? full.split(/\s+/) : email.split('@')[0]!.split(/[._+-]+/);
  const letters = words.flatMap((word) => /^./u.exec(word)?.[0].toUpperCase() ?? []);
  return letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : (letters[0] ?? '?');
}
