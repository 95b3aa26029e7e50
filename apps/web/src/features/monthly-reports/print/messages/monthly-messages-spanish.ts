import { PRINT_MESSAGES } from '../../../report-files/sheets/print-messages.ts';
import type { MonthlyMessages } from './monthly-messages-type.ts';

const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

export const SPANISH: MonthlyMessages = {
  ...PRINT_MESSAGES.es,
  pageNames: {
    cover: 'Portada',
    performance: 'Desempeño de la compañía',
    topStores: 'Las 10 mejores tiendas globales',
    storeRanking: 'Ranking de tiendas',
    regionRanking: 'Ranking de regiones',
    heatmap: 'Mapa de calor por turno y franja',
    evolution: 'Evolución de tiendas',
    evolutionTable: 'Tabla de evolución de tiendas',
    problems: 'Problemas más comunes',
    foodCost: 'Oportunidades de costo de alimentos',
    best: 'Imágenes destacadas, en estándar',
    worst: 'Imágenes destacadas, fuera del estándar',
  },
  reportTitle: 'Reporte mensual de calidad',
  soFar: (month) => `${month}, hasta ahora`,
  footer: 'Crustodian, reporte mensual de calidad',
  basis: (pizzas, maybe, reports) =>
    `${pizzas} clasificadas${PRINT_MESSAGES.es.withoutMaybe(maybe)}, en ${many(reports, 'reporte semanal', 'reportes semanales')}`,
  dayparts: {
    Opening: { name: 'Apertura', hours: '9 AM – 12 PM' },
    Lunch: { name: 'Almuerzo', hours: '12 – 2 PM' },
    Afternoon: { name: 'Tarde', hours: '2 – 4 PM' },
    Dinner: { name: 'Cena', hours: '4 – 8 PM' },
    Evening: { name: 'Noche', hours: '8 – 11 PM' },
    Closing: { name: 'Cierre', hours: '11 PM – cierre' },
  },
  thisMonth: 'este mes',
  lastMonth: 'mes pasado',
  vsLastMonth: 'frente al mes pasado',
  pointsVsLastMonth: (points) => `${Math.abs(points) === 1 ? 'punto' : 'puntos'} vs mes pasado`,
  storesWord: (stores) => (stores === 1 ? 'tienda' : 'tiendas'),
  specialty: 'Especialidad',
  all: 'Todas las especialidades',
  otherSpecialties: 'Otras especialidades',
  othersAre: (others) => `Otras especialidades: ${PRINT_MESSAGES.es.withCounts(others)}`,
  courseOfCompany: 'En estándar, últimos 12 meses',
  courseOfSpecialties: 'Por especialidad, últimos 12 meses',
  month: 'mes',
  day: 'día',
  problem: 'Problema',
  perReport: 'Por reporte y mes',
  ofFaulty: (share) => `${share} de las fuera del estándar`,
  course: (months, most) =>
    `Por reporte y mes, ${months === 1 ? 'último mes' : `últimos ${months} meses`}, 0 a ${most}`,
  mean: 'Media',
  allStores: 'Todas las tiendas',
  performance: {
    best: (months) => `El mejor de los últimos ${months} reportes mensuales`,
    up: (points) => `${points} mejor que el mes pasado`,
    down: (points) => `${points} por debajo del mes pasado`,
    same: 'Igual que el mes pasado',
    first: (share) => `El ${share} de las pizzas en estándar`,
    noPizzas: 'Este mes no hay pizzas clasificadas',
    exception: (specialty, faulty, pizzas) =>
      `${specialty} necesita más ayuda: ${faulty} de ${pizzas} fuera del estándar.`,
    allAbove: (share) => `Todas las especialidades están en el ${share} o más.`,
  },
  top: {
    own: (count) =>
      count === 1
        ? 'Una de nuestras tiendas está entre las mejores de la marca'
        : `${count} de nuestras tiendas están entre las mejores de la marca`,
    none: 'Las mejores tiendas de la marca este mes',
    help: (stores) =>
      stores === 1
        ? 'La tienda de la marca con reportes, por su porcentaje de pizzas en estándar.'
        : `Las primeras ${stores} de todas las tiendas de la marca por su porcentaje de pizzas en estándar.`,
  },
  ranking: {
    title: (leaders, stores) =>
      `${PRINT_MESSAGES.es.list(leaders)} ${leaders.length === 1 ? 'encabeza' : 'encabezan'} ${stores}`,
    one: (store) => `${store}, la única tienda con reportes`,
    help: (low, high) =>
      `Del ${low} al ${high} en estándar; las líneas son los intervalos del 95%.`,
    empty: 'Ninguna tienda tiene pizzas clasificadas este mes',
  },
  regions: {
    leads: (regions) =>
      `${PRINT_MESSAGES.es.list(regions)} ${regions.length === 1 ? 'encabeza' : 'encabezan'} las regiones`,
    own: (position, regions) => `${position} de ${many(regions, 'región', 'regiones')}`,
    help: 'Cada pizza de una región cuenta lo mismo; la línea es su intervalo del 95%.',
  },
  heatmap: {
    weakest: (shift) => `${shift} necesita más ayuda`,
    even: 'Todos los turnos están en el 90% o más',
    evenFrom: (pizzas) => `Todos los turnos con ${pizzas} o más están en el 90% o más`,
    help: (share, pizzas) => `${share} de ${pizzas} en estándar.`,
    lowest: (shift, share, pizzas) => `${shift} es el más bajo: ${share} de ${pizzas}.`,
    dayparts: (dayparts, share) =>
      `${dayparts.length === 1 ? 'La franja más débil es' : 'Las franjas más débiles son'} ${PRINT_MESSAGES.es.list(dayparts)}: ${share}.`,
    empty: 'Ningún turno tiene pizzas clasificadas este mes.',
    legend: 'Los turnos cambian a las 5:00 PM; la franja Cena es de 4 a 8 PM',
  },
  evolution: {
    title: (up, stores) =>
      `${up} de ${PRINT_MESSAGES.es.storeCount(stores)} ${stores === 1 ? 'mejoró' : 'mejoraron'} frente al mes pasado`,
    plain: 'Cómo evolucionaron las tiendas',
    help: 'Porcentaje de pizzas en estándar, últimos 12 meses de cada tienda; los meses sin reporte quedan abiertos.',
    table: 'Tienda por tienda, mes por mes',
    tableHelp: 'Porcentaje de pizzas en estándar; un guion donde no hubo reporte.',
  },
  problems: {
    title: (problems) =>
      problems.length === 1
        ? `${problems[0]} es el problema más común`
        : `${PRINT_MESSAGES.es.list(problems)} son los problemas más comunes`,
    none: 'Este mes no se señaló ningún problema',
    help: (problems, share) =>
      `${problems === 1 ? 'Está' : 'Cada uno está'} en el ${share} de las pizzas fuera del estándar. Una pizza cuenta una vez por cada problema.`,
  },
  foodCost: {
    title: (over, stores) =>
      over === 1
        ? `Una de ${stores} usa más de un 5% por encima del pepperoni de sus recetas`
        : `${over} de ${stores} usan más de un 5% por encima del pepperoni de sus recetas`,
    fine: 'Ninguna tienda usa más de un 5% por encima del pepperoni de sus recetas',
    help: (stores, over) =>
      `Lo más alto, en ${PRINT_MESSAGES.es.list(stores)}: ${over}. Un turno es la media de (usado − receta) / receta de sus pizzas.`,
    fineHelp: 'Un turno es la media de (usado − receta) / receta de sus pizzas.',
    legend: 'AM es almuerzo, PM es cena, cambio a las 5:00 PM',
  },
  features: {
    best: {
      title: 'Lo mejor del mes',
      help: (count) =>
        `${many(count, 'pizza', 'pizzas')} en estándar, ${count === 1 ? 'destacada' : 'destacadas'} por QA, de la más reciente a la más antigua.`,
    },
    worst: {
      title: 'En qué trabajar',
      help: (count) =>
        `${many(count, 'pizza', 'pizzas')} fuera del estándar, ${count === 1 ? 'destacada' : 'destacadas'} por QA, de la más reciente a la más antigua.`,
    },
  },
};
