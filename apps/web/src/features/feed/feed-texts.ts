import { say } from '../../language/language.ts';

// Texts used by several parts of the feed.

export const retrievalFailed = () =>
  say({
    en: 'Error during retrieval of daily results',
    es: 'No se pudieron obtener los resultados del día',
  });

export const resetFilters = () => say({ en: 'Reset Filters', es: 'Restablecer filtros' });

export const loadingPizzas = () => say({ en: 'Loading pizzas', es: 'Cargando pizzas' });
