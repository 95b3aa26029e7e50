/** Ingredient names by their keys in detections and recipes. */
const INGREDIENTS = {
  pepperoni: { en: 'Pepperoni', es: 'Pepperoni' },
  champiñón: { en: 'Mushroom', es: 'Champiñón' },
  aceituna: { en: 'Olive', es: 'Aceituna' },
  pimiento: { en: 'Bell pepper', es: 'Pimiento' },
  cebolla: { en: 'Onion', es: 'Cebolla' },
  tomate: { en: 'Tomato', es: 'Tomate' },
  anana: { en: 'Pineapple', es: 'Piña' },
  jamón: { en: 'Ham', es: 'Jamón' },
  pollo: { en: 'Chicken', es: 'Pollo' },
  carne: { en: 'Beef', es: 'Carne' },
  tocino: { en: 'Bacon', es: 'Tocino' },
  choclo: { en: 'Corn', es: 'Choclo' },
  meatball: { en: 'Meatball', es: 'Albóndiga' },
  albahaca: { en: 'Basil', es: 'Albahaca' },
  espinaca: { en: 'Spinach', es: 'Espinaca' },
} as const satisfies Record<string, { en: string; es: string }>;
export type IngredientKey = keyof typeof INGREDIENTS;

const catalogue: Record<string, { en: string; es: string }> = INGREDIENTS;

/** Label of an ingredient; derived from the key for a company's own: 'green_pepper' is 'Green pepper'. */
export function ingredientLabel(key: string, language: 'en' | 'es' = 'en'): string {
  const known = catalogue[key];
  if (known) return known[language];
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
