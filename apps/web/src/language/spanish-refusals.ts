/** Spanish of server messages that are more specific than their code; '{}' stands for a value. */
export const SPANISH_REFUSALS: Readonly<Record<string, string>> = {
  // Pizzas.
  "'{}' is not a known specialty.": '«{}» no es una especialidad conocida.',
  "'{}' is not one of the company's crusts.": '«{}» no es una de las masas de la empresa.',
  "'{}' is not one of the attributes.": '«{}» no es uno de los atributos.',
  "'{}' is not one of the criteria.": '«{}» no es uno de los criterios.',
  "'{}' is not one of this pizza's criteria.": '«{}» no es uno de los criterios de esta pizza.',
  "'{}' has at most {} points.": '«{}» tiene como máximo {} puntos.',
  "'{}' has no digit.": '«{}» no tiene dígito.',
  'This pizza has no score to correct.': 'Esta pizza no tiene puntuación que corregir.',
  'request_id: belongs to another change; send a new one':
    'request_id: es de otro cambio; envía uno nuevo',
  'request_id: belongs to another objection; send a new one':
    'request_id: es de otra reclamación; envía uno nuevo',
  "This is the key of the camera '{}', which sends the pictures of that camera and nothing else.":
    'Esta es la clave de la cámara «{}», que envía las fotos de esa cámara y nada más.',
  "'{}' ({}) is new, but this store has sent {} names of that kind already. Nothing was stored. Send one of those; a name that is not sent for {} days counts no longer.":
    '«{}» ({}) es nuevo, pero esta tienda ya envió {} nombres de ese tipo. No se guardó nada. Envía uno de esos; un nombre que no se envía durante {} días deja de contar.',
  'The day {} has not started yet.': 'El día {} aún no ha empezado.',
  'The pizzas of {} were deleted on {}, as the company keeps them no longer. The figures of the day remain.':
    'Las pizzas del {} se borraron el {}, porque la empresa ya no las conserva. Quedan las cifras del día.',
  'There are no pizzas on {}, so there is nothing to review.':
    'No hay pizzas del {}, así que no hay nada que revisar.',
  "part: '{}' is no criterion of the {} grid": 'part: «{}» no es un criterio de la tabla {}',
  'These days have {} MB of results, more than the limit of {}. Choose fewer days.':
    'Estos días tienen {} MB de resultados, más que el límite de {}. Elige menos días.',
  'These days have {} pizzas, more than the limit of {}. Choose fewer days.':
    'Estos días tienen {} pizzas, más del límite de {}. Elige menos días.',
  // Reports.
  'A pizza that is maybe to standard cannot be shown or featured.':
    'Una pizza que quizá está en estándar no se puede mostrar ni destacar.',
  "Only specialties of this report can be shown. Set the pizza's specialty first.":
    'Solo se pueden mostrar especialidades de este informe. Primero elige la especialidad de la pizza.',
  'Show the pizza on the report before featuring it.':
    'Muestra la pizza en el informe antes de destacarla.',
  'Reports without scores have no featured pizzas.':
    'Los informes sin puntuaciones no tienen pizzas destacadas.',
  'This cannot be selected as the main problem.':
    'Esto no se puede elegir como problema principal.',
  'The report has no such specialty.': 'El informe no tiene esa especialidad.',
  'Choose the main problem of a pizza that is not to standard.':
    'Elige el problema principal de una pizza fuera del estándar.',
  'A pizza cannot be replaced by itself.': 'Una pizza no se puede reemplazar por sí misma.',
  'This pizza is not in the report.': 'Esta pizza no está en el informe.',
  'More pizzas are shown than the goal.': 'Se muestran más pizzas que la meta.',
  'Exactly one pizza that is to standard must be featured.':
    'Debe haber exactamente una pizza destacada en estándar.',
  'Exactly one pizza that is not to standard must be featured.':
    'Debe haber exactamente una pizza destacada fuera del estándar.',
  'Every shown pizza that is not to standard needs a main problem.':
    'Cada pizza mostrada fuera del estándar necesita un problema principal.',
  'Send a report_id, or a venue and a week_stamp.': 'Envía report_id, o venue y week_stamp.',
  'This report has already been initialized.': 'Este informe ya se inició.',
  'Another site opened this file. Open it from a page of Crustodian, or type its address.':
    'Otro sitio abrió este archivo. Ábrelo desde una página de Crustodian o escribe su dirección.',
  'The file is not a CSV file.': 'El archivo no es un CSV.',
  'The CSV does not name a store.': 'El CSV no nombra ninguna tienda.',
  "The company has no store '{}'.": 'La empresa no tiene la tienda «{}».',
  '{} of {} pages were received.': 'Se recibieron {} de {} páginas.',
  'Pages were sent again while the PDF was being created.':
    'Se enviaron páginas de nuevo mientras se creaba el PDF.',
  "'{}' is not a valid e-mail address.": '«{}» no es un correo válido.',
  'At most {} addresses.': 'Como máximo {} direcciones.',
  "This company has no region '{}'.": 'Esta empresa no tiene la región «{}».',
  'The link could not be e-mailed. Copy it here.':
    'No se pudo enviar el enlace por correo. Cópialo aquí.',
  // Files and orders.
  'Nothing was stored.': 'No se guardó nada.',
  'And {} more.': 'Y {} más.',
  'Row {} {} is empty.': 'Fila {}: {} está vacío.',
  'Row {} {} is longer than {} characters.': 'Fila {}: {} tiene más de {} caracteres.',
  'Row {} line must be a number from 1 to {}.': 'Fila {}: line debe ser un número de 1 a {}.',
  'Row {} made must be a time such as {}.': 'Fila {}: made debe ser una hora como {}.',
  'Row {} the header lacks {}.': 'Fila {}: al encabezado le falta {}.',
  'Row {} the header repeats a column.': 'Fila {}: el encabezado repite una columna.',
  "Row {} the header has '{}'.": 'Fila {}: el encabezado tiene «{}».',
  'Row {} exceeds the limit of {} rows.': 'Fila {}: supera el límite de {} filas.',
  'Row {} is missing.': 'Falta la fila {}.',
  'Row {} {} must be a number from 0 to {}.': 'Fila {}: {} debe ser un número de 0 a {}.',
  "Row {} '{}' is not a specialty.": 'Fila {}: «{}» no es una especialidad.',
  'Row {} duplicates row {}.': 'La fila {} repite la fila {}.',
  'Row {} has more than {} fields.': 'Fila {}: tiene más de {} campos.',
  'This store has no such orders.': 'Esta tienda no tiene esos pedidos.',
  'An order was made before 2020.': 'Un pedido es de antes de 2020.',
  "The message lacks '{}'.": 'Al mensaje le falta «{}».',
  'The message has no order line.': 'El mensaje no tiene ninguna línea de pedido.',
  'A message has at most {} lines.': 'Un mensaje tiene como máximo {} líneas.',
  'A message has at most {} pizzas.': 'Un mensaje tiene como máximo {} pizzas.',
  'An order has at most {} pizzas.': 'Un pedido tiene como máximo {} pizzas.',
  "'{}' is longer than {} characters.": '«{}» tiene más de {} caracteres.',
  'from must be a day of this month.': 'from debe ser un día de este mes.',
  "'{}' must be a number from 0 to {}.": '«{}» debe ser un número de 0 a {}.',
  "'{}' is not a time.": '«{}» no es una hora.',
  // People.
  'Your previous export is still running. Wait for it to finish.':
    'Tu exportación anterior sigue en curso. Espera a que termine.',
  'to: name another store': 'to: indica otra tienda',
  'Messages cannot be sent there: {}.': 'Allí no se pueden enviar mensajes: {}.',
  'This API token lacks the scope {}. Make one that has it.':
    'A este token de API le falta el permiso {}. Crea uno que lo tenga.',
  'The password needs at least {} characters.': 'La contraseña necesita al menos {} caracteres.',
  'The password is too long.': 'La contraseña es demasiado larga.',
  'Use a wider variety of characters.': 'Usa caracteres más variados.',
  'This password is too common. Choose a different one.':
    'Esta contraseña es demasiado común. Elige otra.',
  'The password is too similar to your e-mail address.':
    'La contraseña se parece demasiado a tu correo.',
  'Too many attempts. Wait a second and try again.':
    'Demasiados intentos. Espera un segundo e inténtalo de nuevo.',
  'Too many attempts. Wait a minute and try again.':
    'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
  'Too many attempts. Wait {} seconds and try again.':
    'Demasiados intentos. Espera {} segundos e inténtalo de nuevo.',
  'Too many attempts. Wait {} minutes and try again.':
    'Demasiados intentos. Espera {} minutos e inténtalo de nuevo.',
  // Integrations.
  'This issuer cannot be used: {}.': 'Este emisor no se puede usar: {}.',
  'The first day must not be after the last one.':
    'El primer día no puede ser posterior al último.',
};

/** Spanish of values that are reasons, as in 'Messages cannot be sent there: {}.' */
export const SPANISH_REASONS: Readonly<Record<string, string>> = {
  'must start with https://': 'debe empezar por https://',
  'must not have a user name or password': 'no debe llevar usuario ni contraseña',
  'must not have a query': 'no debe llevar parámetros',
  'the address points into your own network': 'la dirección apunta a tu propia red',
};
