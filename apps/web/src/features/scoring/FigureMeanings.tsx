import { Panel } from './Panel.tsx';
import { say } from '../../language/language.ts';
import css from './ScoringPage.module.css';

const MEANINGS = [
  [
    { en: 'Correlation with truth', es: 'Correlación con la verdad' },
    {
      en: 'Correlation between measured and true values: 1 is perfect agreement, 0 is chance.',
      es: 'Correlación entre los valores medidos y los verdaderos: 1 es acuerdo perfecto, 0 es casualidad.',
    },
  ],
  [
    { en: 'Average error', es: 'Error medio' },
    {
      en: 'Mean absolute error: in points for the score, as a percentage of the zone for shares, of the radius for widths.',
      es: 'Error absoluto medio: en puntos para la puntuación, en porcentaje de la zona para las partes, del radio para los anchos.',
    },
  ],
  [
    { en: 'Detection (AUC)', es: 'Detección (AUC)' },
    {
      en: 'Area under the ROC curve: how often a pizza with the fault is rated as more faulty than one without it. 1 is always, 0.5 is chance.',
      es: 'Área bajo la curva ROC: con qué frecuencia una pizza con el fallo se valora peor que una sin él. 1 es siempre, 0,5 es casualidad.',
    },
  ],
  [
    { en: 'Overlap of 0.9 or more', es: 'Solapamiento de 0,9 o más' },
    {
      en: 'The area shared by the found and the true outline is at least nine tenths of the area of both together.',
      es: 'El área común del contorno encontrado y el verdadero es al menos nueve décimas partes del área de los dos juntos.',
    },
  ],
  [
    { en: 'Rank agreement with raters', es: 'Acuerdo de orden con los evaluadores' },
    {
      en: "Spearman's correlation with the mean of two raters who judged the photographs by eye and saw no scores; their agreement with each other is shown next to it.",
      es: 'Correlación de Spearman con el promedio de dos evaluadores que juzgaron las fotos a ojo y no vieron puntuaciones; al lado está el acuerdo entre ellos.',
    },
  ],
  [
    { en: 'Score moves by', es: 'La puntuación se mueve' },
    {
      en: 'Standard deviation of the displayed score when the same photograph is rotated, mirrored, relit, compressed or scaled down.',
      es: 'Desviación estándar de la puntuación mostrada cuando la misma foto se gira, se refleja, cambia de luz, se comprime o se reduce.',
    },
  ],
  [
    { en: 'Plain, For training', es: 'Simples, Para entrenar' },
    {
      en: 'Area under the ROC curve and accuracy of a classifier that separates drawings from unseen photographs: 0.5 and 50% mean they look alike. Drawings for training are made to look photographed.',
      es: 'Área bajo la curva ROC y aciertos de un clasificador que separa dibujos de fotos que no conoce: 0,5 y 50 % significa que se parecen. Los dibujos para entrenar se hacen con aspecto de foto.',
    },
  ],
  [
    { en: '0.10 to 0.30', es: '0,10 a 0,30' },
    {
      en: '95% confidence interval; wide where there are few photographs.',
      es: 'Intervalo de confianza del 95 %; ancho donde hay pocas fotos.',
    },
  ],
  [
    { en: 'n', es: 'n' },
    {
      en: 'Number of slices, pizzas or photographs behind a figure.',
      es: 'Número de porciones, pizzas o fotos detrás de una cifra.',
    },
  ],
  [
    { en: 'Goal', es: 'Objetivo' },
    {
      en: 'Set before measuring. Figures that miss their goal are shown too, with the cause where known.',
      es: 'Se fija antes de medir. También se muestran las cifras que no lo alcanzan, con la causa donde se conoce.',
    },
  ],
] as const;

/** Explanations of the terms used in the tables. */
export const FigureMeanings = () => (
  <Panel title={say({ en: 'How to read these figures', es: 'Cómo leer estas cifras' })}>
    <dl className={css.meanings}>
      {MEANINGS.map(([word, meaning]) => (
        <div key={word.en}>
          <dt>{say(word)}</dt>
          <dd>{say(meaning)}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);
