import { criterionNameIn } from '@crustodian/domain/pizza/criterion-names';
import { SPANISH_ERRORS } from './spanish-errors.ts';
import { SPANISH_REASONS, SPANISH_REFUSALS } from './spanish-refusals.ts';

/** Spanish of the texts that every page needs on its first load, by the English text. */
export const SPANISH = {
  // Groups and pages.
  Quality: 'Calidad',
  Reports: 'Informes',
  Measurement: 'Medición',
  Provider: 'Proveedor',
  Admin: 'Administración',
  Today: 'Hoy',
  Actions: 'Acciones',
  Rollouts: 'Despliegues',
  Action: 'Acción',
  Signal: 'Señal',
  Management: 'Dirección',
  'Daily insights': 'Resumen del día',
  'Daily feed': 'Pizzas del día',
  'Daily feed, test mode': 'Pizzas del día, modo de prueba',
  'Find a pizza': 'Buscar una pizza',
  Performance: 'Rendimiento',
  Production: 'Producción',
  'Portion control': 'Control de porciones',
  Leaderboard: 'Clasificación',
  Compare: 'Comparar',
  'Quality Reports': 'Informes de calidad',
  'Quality Report': 'Informe de calidad',
  'Blind review': 'Revisión a ciegas',
  Objections: 'Reclamaciones',
  Reviewers: 'Revisores',
  'Your eye': 'Tu ojo',
  'Train your eye': 'Entrena tu ojo',
  'How good is it?': '¿Cuánto acierta?',
  'How good is the measurement?': '¿Cuánto acierta la medición?',
  Cameras: 'Cámaras',
  Orders: 'Pedidos',
  'Single sign-on': 'Inicio de sesión único',
  'PIZZA TV & PDF': 'PIZZA TV y PDF',
  'Monthly explorer': 'Informes por mes',
  'Monthly report': 'Informe mensual',
  'Report control': 'Control de informes',
  'Operation control centre': 'Centro de operaciones',
  Print: 'Imprimir',
  'User management': 'Usuarios',
  'Variable administration': 'Variables',
  'Recipes and prices': 'Recetas y precios',
  'Audit log': 'Registro de cambios',
  Integrations: 'Integraciones',
  Overview: 'Resumen',
  'API tokens': 'Tokens de API',
  Webhooks: 'Webhooks',
  'Personal data': 'Datos personales',
  Retention: 'Conservación',
  Exports: 'Exportaciones',
  'Morning mail': 'Correo de la mañana',
  'Log in': 'Iniciar sesión',
  'Go to the log-in page': 'Ir a la página de inicio de sesión',
  'Store TV': 'TV de la tienda',
  // The frame.
  Main: 'Principal',
  'Crustodian, start page': 'Crustodian, página de inicio',
  Expand: 'Expandir',
  Collapse: 'Contraer',
  More: 'Más',
  Close: 'Cerrar',
  Breadcrumb: 'Ruta',
  'Skip to content': 'Ir al contenido',
  'Leave {}': 'Salir de {}',
  'Keyboard shortcuts': 'Atajos de teclado',
  'Keyboard shortcuts (?)': 'Atajos de teclado (?)',
  'Collapse navigation': 'Contraer la navegación',
  'Light or dark': 'Claro u oscuro',
  Light: 'Claro',
  Dark: 'Oscuro',
  'System default': 'Como el sistema',
  '{}, user menu': '{}, menú de usuario',
  'Your account': 'Tu cuenta',
  'Change password': 'Cambiar la contraseña',
  'Log out': 'Cerrar sesión',
  Language: 'Idioma',
  'Dates and numbers': 'Fechas y números',
  'to judge': 'por juzgar',
  waiting: 'pendientes',
  open: 'abiertas',
  'Offline since {}.': 'Sin conexión desde las {}.',
  'Missing content loads as soon as the connection is back.':
    'Lo que falta se carga en cuanto vuelva la conexión.',
  'Offline. Showing data from {}.': 'Sin conexión. Se muestran los datos de las {}.',
  'Changes are sent when the connection is back.':
    'Los cambios se envían cuando vuelva la conexión.',
  'Your saved work is safe. The page continues automatically as soon as it can.':
    'Lo guardado está a salvo. La página sigue sola en cuanto pueda.',
  'The server is very busy right now.': 'El servidor está muy ocupado en este momento.',
  'This page stays usable; missing content loads as soon as possible.':
    'La página se puede seguir usando; lo que falta se carga en cuanto se pueda.',
  "Invalid date format for '{}' URL parameter (YYYY-MM-DD). Using default value {} instead.":
    'Fecha no válida en el parámetro «{}» de la dirección (AAAA-MM-DD). Se usa el valor por defecto: {}.',
  // States and failures.
  'Error at {} status code {}': 'Error en {}, código de estado {}',
  Loading: 'Cargando',
  Reload: 'Recargar',
  'Try again': 'Intentar de nuevo',
  'Copy details': 'Copiar los detalles',
  '{} could not be shown': 'No se pudo mostrar «{}»',
  'The page could not be shown': 'No se pudo mostrar la página',
  'The rest of the app keeps working, and everything you saved is safe.':
    'El resto de la aplicación sigue funcionando y todo lo que guardaste está a salvo.',
  'Page Not Found': 'Página no encontrada',
  'Go to the start page': 'Ir a la página de inicio',
  'The address {} is wrong, or you do not have access to this page.':
    'La dirección {} no es correcta o no tienes acceso a esta página.',
  'The server cannot be reached.': 'No hay conexión con el servidor.',
  'You are offline.': 'Estás sin conexión.',
  'Missing content loads automatically when it is back.':
    'Lo que falta se carga solo cuando vuelva.',
  'Something went wrong. Reload the page to continue; everything you saved is safe.':
    'Algo salió mal. Recarga la página para seguir; todo lo que guardaste está a salvo.',
  'Part of this page could not be loaded; there may be a newer version. Reload to get it.':
    'No se pudo cargar una parte de esta página; puede que haya una versión más nueva. Recarga para obtenerla.',
  'Currently, our service is not available due to maintenance tasks or high demand':
    'En este momento el servicio no está disponible, por mantenimiento o por mucha demanda',
  'The server cannot be reached. Check the connection and try again.':
    'No hay conexión con el servidor. Revisa la conexión e inténtalo de nuevo.',
  'An internal server error occurred while processing your request':
    'Ocurrió un error interno del servidor al procesar tu solicitud',
  "We're sorry, but the request you're making is too heavy and has exceeded the allowed time limit. This may be due to an unusually high load on our servers":
    'Lo sentimos: la solicitud es demasiado pesada y superó el tiempo permitido. Puede deberse a una carga inusual de nuestros servidores',
  'Bad gateway. Date: {}. Response: {}':
    'Respuesta no válida del servidor. Fecha: {}. Respuesta: {}',
  'Error saving data': 'Error al guardar los datos',
  "The server's response could not be read. Reload the page to see what was saved.":
    'No se pudo leer la respuesta del servidor. Recarga la página para ver qué se guardó.',
} as const satisfies Record<string, string>;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const patterns = Object.entries(SPANISH_REFUSALS).map(([english, spanish]) => ({
  pattern: new RegExp(`^${escaped(english).replaceAll(String.raw`\{\}`, '(.+?)')}$`, 's'),
  spanish,
  isOfCriteria: /criteri|points|digit/.test(english),
}));

/** Translates reasons and criteria and gives decimals a comma; other names stay unchanged. */
function spanishValue(value: string, isOfCriteria: boolean): string {
  if (/^\d+\.\d+$/.test(value)) return value.replace('.', ',');
  return SPANISH_REASONS[value] ?? (isOfCriteria ? criterionNameIn(value, 'es') : value);
}

/** Translates one or several sentences with their values; null if any is unknown. */
function sentence(text: string): string | null {
  for (const { pattern, spanish, isOfCriteria } of patterns) {
    const values = pattern.exec(text)?.slice(1);
    if (values)
      return spanish.replaceAll('{}', () => spanishValue(values.shift() ?? '', isOfCriteria));
  }
  const [first, ...rest] = text.split(/(?<=\.) /);
  if (rest.length === 0) return null;
  const said = [first!, ...rest].map(sentence);
  return said.includes(null) ? null : said.join(' ');
}

/**
 * The server's English message in Spanish with its values; if it is unknown, the text of its code.
 */
export const spanishRefusal = (code: string | null, text: string): string =>
  sentence(text) ?? (SPANISH_ERRORS as Record<string, string>)[code ?? ''] ?? text;
