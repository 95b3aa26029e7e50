import { say } from '../../language/language.ts';

// What several parts of the feed say.

export const retrievalFailed = () =>
  say({
    en: 'Error during retrieval of daily results',
    es: 'No se pudieron obtener los resultados del día',
  });

export const resetFilters = () => say({ en: 'Reset Filters', es: 'Restablecer filtros' });

export const loadingPizzas = () => say({ en: 'Loading pizzas', es: 'Cargando pizzas' });
