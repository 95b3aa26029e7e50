import type { Language } from '@crustodian/domain/figures/problems';

type Texts = Record<Language, string>;

/** Explanations of subjects whose names are not sufficient. */
export const SUBJECTS: Record<string, Texts> = {
  'total score': {
    en: 'of 10 points, before penalties',
    es: 'de 10 puntos, antes de penalizaciones',
  },
  'total score with penalties': {
    en: 'of 10 points; one wrong flag divides the score',
    es: 'de 10 puntos; una marca equivocada divide la puntuación',
  },
  'crust width': { en: 'in radii of the pizza', es: 'en radios de la pizza' },
  'cheese cover, inner': {
    en: 'share of the inner half that is covered',
    es: 'parte cubierta de la mitad interior',
  },
  'cheese cover, outer': {
    en: 'share of the outer half that is covered',
    es: 'parte cubierta de la mitad exterior',
  },
  'topping share, inner': {
    en: 'share of the inner half that is toppings',
    es: 'parte de ingredientes de la mitad interior',
  },
  'topping share, outer': {
    en: 'share of the outer half that is toppings',
    es: 'parte de ingredientes de la mitad exterior',
  },
  'cheese seal': {
    en: 'share of the rim that cheese closes',
    es: 'parte del borde que cierra el queso',
  },
  'border cleanliness': {
    en: 'share of the crust stained by sauce or cheese',
    es: 'parte del borde manchada de salsa o queso',
  },
  'cheese melting': {
    en: 'share of the cheese that has melted together',
    es: 'parte del queso que se fundió',
  },
  'snapshot quality': { en: 'usable for scoring or not', es: 'sirve para puntuar o no' },
  'shown score': { en: 'of 10 points, with flags', es: 'de 10 puntos, con marcas' },
  look: { en: 'features of the real-food network', es: 'rasgos de la red de comida real' },
  colour: { en: 'mean and spread of lightness and color', es: 'media y variación de luz y color' },
  texture: { en: 'change over 1 to 16 pixels', es: 'cambio en 1 a 16 píxeles' },
  toppings: { en: 'number, size and shape of spots', es: 'número, tamaño y forma de las manchas' },
  char: { en: 'share of dark areas', es: 'parte de zonas oscuras' },
  light: { en: 'gradient, shine and shadow', es: 'degradado, brillo y sombra' },
  table: { en: 'what lies around the pizza', es: 'lo que rodea la pizza' },
  occlusion: { en: 'hands or tools over the pizza', es: 'manos o utensilios sobre la pizza' },
};

/** Why figures miss their goals; docs/scoring-accuracy.md lists what was tried. */
export const REASONS: Record<string, Texts> = {
  'total score': {
    en: 'mostly cheese cover, then misclassified crust types',
    es: 'sobre todo la cobertura de queso, luego masas mal clasificadas',
  },
  'cheese cover, inner': {
    en: 'white cheese on cream is hard to see',
    es: 'el queso blanco sobre crema se ve mal',
  },
  'cheese cover, outer': {
    en: 'white cheese on cream is hard to see',
    es: 'el queso blanco sobre crema se ve mal',
  },
  'topping share, inner': {
    en: 'olives and onions are too fine for the network to see',
    es: 'las aceitunas y cebollas son demasiado finas para la red',
  },
  'topping share, outer': {
    en: 'olives and onions are too fine for the network to see',
    es: 'las aceitunas y cebollas son demasiado finas para la red',
  },
  'border cleanliness': {
    en: 'cheese on a crust looks like crust',
    es: 'el queso sobre el borde parece borde',
  },
  bubbles: {
    en: 'bubbles under toppings are not seen',
    es: 'no se ven las burbujas bajo los ingredientes',
  },
  specialty: {
    en: 'pepperoni, super pepperoni and cups with few pieces look alike',
    es: 'pepperoni, super pepperoni y cups con pocas piezas se parecen',
  },
  outline: {
    en: 'plates as warm as dough, crusts as pale as the plate',
    es: 'platos cálidos como la masa, bordes pálidos como el plato',
  },
  'is it a pizza': {
    en: 'noodles and slices on round plates look like cheese and crust',
    es: 'los fideos y las porciones en platos redondos parecen queso y borde',
  },
};

/** Names of subjects, as used within sentences. */
export const NAMES: Record<string, Texts> = {
  'total score': { en: 'total score', es: 'puntuación total' },
  'total score with penalties': {
    en: 'total score with penalties',
    es: 'puntuación total con penalizaciones',
  },
  'shown score': { en: 'shown score', es: 'puntuación mostrada' },
  'crust width': { en: 'crust width', es: 'ancho del borde' },
  'cheese cover, inner': { en: 'cheese cover, inner', es: 'cobertura de queso, interior' },
  'cheese cover, outer': { en: 'cheese cover, outer', es: 'cobertura de queso, exterior' },
  'topping share, inner': { en: 'topping share, inner', es: 'parte de ingredientes, interior' },
  'topping share, outer': { en: 'topping share, outer', es: 'parte de ingredientes, exterior' },
  'cheese seal': { en: 'cheese seal', es: 'sello del queso' },
  'border cleanliness': { en: 'border cleanliness', es: 'limpieza del borde' },
  'cheese melting': { en: 'cheese melting', es: 'fundido del queso' },
  'bad cut': { en: 'bad cut', es: 'mal cortada' },
  overbaked: { en: 'overbaked', es: 'demasiado horneada' },
  bubbles: { en: 'bubbles', es: 'burbujas' },
  blur: { en: 'blur', es: 'foto borrosa' },
  occlusion: { en: 'occlusion', es: 'pizza tapada' },
  'snapshot quality': { en: 'snapshot quality', es: 'calidad de la foto' },
  specialty: { en: 'specialty', es: 'especialidad' },
  'is it a pizza': {
    en: 'distinguishing pizzas from other food',
    es: 'distinguir pizzas de otra comida',
  },
  outline: { en: 'the outline of pizzas', es: 'el contorno de las pizzas' },
  cost: { en: 'processing time', es: 'tiempo de proceso' },
  silence: { en: 'silence', es: 'sin puntuación' },
  'inner cheese': { en: 'inner cheese', es: 'queso del interior' },
  'outer cheese': { en: 'outer cheese', es: 'queso del exterior' },
  'inner ingredients': { en: 'inner ingredients', es: 'ingredientes del interior' },
  'outer ingredients': { en: 'outer ingredients', es: 'ingredientes del exterior' },
  'border size': { en: 'border size', es: 'tamaño del borde' },
  'good pizzas flagged overbaked': {
    en: 'good pizzas flagged overbaked',
    es: 'pizzas buenas marcadas como demasiado horneadas',
  },
  'good pizzas flagged for bubbles': {
    en: 'good pizzas flagged for bubbles',
    es: 'pizzas buenas marcadas por burbujas',
  },
  'good pizzas flagged for a bad cut': {
    en: 'good pizzas flagged for a bad cut',
    es: 'pizzas buenas marcadas como mal cortadas',
  },
  'whole pizzas without a score': {
    en: 'whole pizzas without a score',
    es: 'pizzas enteras sin puntuación',
  },
  look: { en: 'look', es: 'aspecto' },
  colour: { en: 'colour', es: 'color' },
  texture: { en: 'texture', es: 'textura' },
  toppings: { en: 'toppings', es: 'ingredientes' },
  char: { en: 'char', es: 'quemado' },
  light: { en: 'light', es: 'luz' },
  table: { en: 'table', es: 'mesa' },
  'turned by 90, 180 and 270°': { en: 'turned by 90, 180 and 270°', es: 'girada 90, 180 y 270°' },
  'turned by odd multiples of 45°': {
    en: 'turned by odd multiples of 45°',
    es: 'girada múltiplos impares de 45°',
  },
  mirrored: { en: 'mirrored', es: 'en espejo' },
  'JPEG of quality 60': { en: 'JPEG of quality 60', es: 'JPEG de calidad 60' },
  'half the size': { en: 'half the size', es: 'a la mitad de tamaño' },
  'any of these changes': { en: 'any of these changes', es: 'cualquiera de estos cambios' },
  'circle centre': { en: 'circle centre', es: 'centro del círculo' },
  'circle radius': { en: 'circle radius', es: 'radio del círculo' },
  'crust type': { en: 'crust type', es: 'tipo de masa' },
  '20 % darker': { en: '20% darker', es: '20 % más oscura' },
  '20 % brighter': { en: '20% brighter', es: '20 % más clara' },
};
