import type { ErrorCode } from '@crustodian/contract/wire/errors';

/** Spanish texts of refusals by error code; a code without one does not compile. */
export const SPANISH_ERRORS: Record<ErrorCode, string> = {
  not_signed_in: 'Inicia sesión.',
  token_not_valid: 'La sesión terminó. Inicia sesión de nuevo.',
  api_token_not_valid:
    'Este token de API no se conoce, terminó o su dueño ya no tiene acceso. Crea uno nuevo.',
  closed_to_tokens: 'Esta llamada no admite tokens de API. Inicia sesión para usarla.',
  token_scope_missing:
    'A este token de API le falta el permiso de esta llamada. Crea uno que lo tenga.',
  token_not_found: 'Este token de API no existe o ya terminó.',
  tokens_full: 'Ya hay 50 tokens de API. Termina uno que no se necesite.',
  bad_token_end: 'Un token termina como pronto mañana y como tarde en dos años.',
  receiver_not_found: 'Este receptor no existe o ya terminó.',
  receivers_full: 'Ya hay 20 receptores. Termina uno primero.',
  address_refused: 'No se pueden enviar mensajes a esta dirección.',
  message_not_found: 'Este mensaje ya no existe. Los mensajes se guardan 30 días.',
  receiver_ended: 'El receptor de este mensaje ya terminó.',
  bad_credentials: 'El correo o la contraseña no son correctos.',
  second_factor_needed:
    'Esta cuenta tiene un segundo factor. Envía también un código de su aplicación de autenticación o uno de recuperación.',
  second_factor_to_add:
    'Tu empresa pide un segundo factor. Inicia sesión una vez en un navegador para añadirlo.',
  second_factor_wrong: 'Este código no es correcto, ha caducado o ya se usó. Usa el siguiente.',
  second_factor_lost:
    'Tu aplicación de autenticación ya no es válida: el servidor no puede leer su clave. Usa un código de recuperación o una llave de acceso, o pide a quien administra los usuarios de tu empresa que quite tu segundo factor; después añádelo de nuevo.',
  second_factor_exists: 'Ya hay una aplicación de autenticación. Quítala antes de añadir otra.',
  passkeys_full: 'Ya hay diez llaves de acceso. Quita una primero.',
  passkey_refused:
    'No se pudo comprobar esta llave de acceso. Empieza de nuevo; el navegador debe mostrar la dirección de este sitio.',
  second_factor_not_found: 'No existe ese segundo factor. Añade uno primero.',
  sign_in_not_begun: 'Escribiste tu contraseña hace más de diez minutos. Inicia sesión otra vez.',
  single_sign_on_only: 'Tu empresa cerró las contraseñas. Usa el inicio de sesión único.',
  no_sign_on: 'No hay inicio de sesión único para este correo o esta empresa.',
  sign_on_refused: 'El inicio de sesión único se rechazó. Empieza de nuevo.',
  second_factor_required:
    'Eres el administrador de emergencia de tu empresa y necesitas un segundo factor. Nombra antes a otro.',
  issuer_refused: 'Este emisor no se puede usar.',
  secret_needed: 'Escribe el secreto de cliente que te dio el proveedor.',
  domain_not_named:
    'Este dominio no está en los ajustes del inicio de sesión único. Escríbelo allí y guarda primero.',
  domain_elsewhere:
    'Con este dominio ya entra la gente de otra empresa. Si es tuyo, pregunta al personal del proveedor: ve tu registro y puede pasarte el dominio.',
  domain_above_companies:
    'Bajo uno de estos dominios cualquiera puede tener un dominio. Escribe el de tu empresa, como lumbre.com.',
  domain_for_everybody:
    'En uno de estos dominios cualquiera puede tener un correo. Solo pueden entrar dominios tuyos.',
  places_not_of_company: 'Elige regiones y tiendas de esta empresa.',
  provider_silent: 'El proveedor de identidad no responde en este emisor. Revisa la dirección.',
  sign_on_not_tried:
    'Prueba antes el inicio de sesión único: una prueba tiene que funcionar en la última hora antes de cerrar las contraseñas.',
  emergency_needed:
    'Es el administrador de emergencia de una empresa que cerró las contraseñas. Primero nombra a otro.',
  emergency_not_fit:
    'El administrador de emergencia necesita una cuenta de esta empresa que la administre entera, con contraseña y segundo factor.',
  wrong_device_token: 'El token del dispositivo no vale para esta tienda.',
  forbidden: 'No tienes permiso para hacer esto.',
  csrf_failed: 'La página está desactualizada. Recárgala e inténtalo de nuevo.',
  venue_not_yours: 'Esta tienda no es de las tuyas.',
  company_not_yours: 'Esta empresa no es de las tuyas.',
  whole_company_needed:
    'Esto afecta a toda la empresa, y tú administras solo algunas de sus tiendas.',
  days_not_typed:
    'No se cambió nada. Menos tiempo borra para siempre: escribe los días para seguir.',
  pizzas_outlived:
    'Las pizzas se conservan al menos tanto como sus fotos y juicios. Da antes días a esos, o más a las pizzas.',
  consent_not_yours:
    'Solo un administrador de la propia empresa puede permitirlo. Tú puedes retirarlo.',
  hold_not_found: 'Esta retención legal no existe o ya se levantó.',
  name_differs:
    'Este no es el nombre de la persona. No se borró nada. Escribe el nombre como está en la página.',
  user_not_yours: 'Este usuario no es de los tuyos.',
  user_invalid: 'No se pudo crear el usuario. Corrige los campos marcados.',
  places_needed:
    'Elige al menos una tienda o región. Solo un responsable de toda la empresa puede dar acceso a todas las tiendas.',
  account_too_new:
    'Nadie ha iniciado sesión con esta cuenta y tiene menos de 30 días. Elimina al usuario: la cuenta termina al momento y se puede borrar cuando pasen los 30 días. El personal del proveedor puede borrarla ya.',
  own_account: 'No puedes eliminar tu propia cuenta. Pídeselo a otro responsable.',
  own_factor: 'Quita tu propio segundo factor en Cuenta, con tu contraseña.',
  own_last_place:
    'No puedes quitar tu última tienda o región: perderías el acceso. Pídeselo a otro responsable.',
  own_limit:
    'Ves todas las tiendas. Si solo vas a ver algunas, pídeselo a otro responsable: tú no podrías deshacerlo.',
  unknown_region: 'Esta empresa no tiene esa región.',
  bad_quality_definition:
    'Los límites deben estar entre 0 y 10, y el mínimo no puede superar al máximo.',
  too_few_audited_weeks:
    'Las cifras auditadas pueden ir primero a partir de la cuarta semana auditada.',
  membership_not_found: 'Este acceso no existe.',
  not_region_manager: 'Este usuario no es responsable de esta región.',
  session_not_found: 'Esta sesión ya se cerró.',
  link_not_valid:
    'Este enlace venció o ya se usó. Pide uno nuevo con «¿Olvidaste tu contraseña?» en la página de inicio de sesión.',
  old_password_wrong: 'La contraseña actual no es correcta.',
  password_refused:
    'Esta contraseña no sirve. Usa una más larga y menos común, que no se parezca a tu correo.',
  bad_request: 'La solicitud no es válida.',
  not_found: 'No se encontró nada en esta dirección.',
  rollout_not_found: 'Este despliegue no existe.',
  pizza_not_found: 'Esta pizza no existe.',
  not_golden:
    'Solo una pizza visible y en estándar, sin burbujas, demasiado horneado ni mal corte, puede ser muestra de referencia.',
  task_not_yours: 'No te toca juzgar esta pizza. Sigue con la siguiente.',
  lease_ended:
    'Los diez minutos para esta pizza terminaron y no se guardó nada. Sigue con la siguiente.',
  already_judged: 'Ya juzgaste esta pizza. Cuenta la primera respuesta.',
  not_judged: 'Primero juzga esta pizza.',
  pizza_hidden: 'Mientras tanto se ocultó esta pizza y no se guardó nada. Sigue con la siguiente.',
  too_many_notes: 'Este juicio ya tiene cinco notas. No se guardó nada.',
  points_needed: 'Esta pizza necesita todos sus dígitos. Un veredicto solo no basta.',
  picture_not_found: 'Esta foto no existe.',
  specialty_required: 'Elige una especialidad antes del estándar.',
  changed_meanwhile: 'Otra persona cambió esta pizza. Recarga e inténtalo de nuevo.',
  pizza_changed_often:
    'Esta pizza se cambió 200 veces. Sus correcciones se pueden deshacer, pero no se pueden hacer más.',
  nothing_to_undo: 'Esta pizza no tiene más correcciones por deshacer.',
  capture_differs:
    'Ya se recibió una captura con esta clave y otro contenido. Usa una clave nueva.',
  too_many_cameras:
    'Esta tienda ya tiene 64 cámaras y no se guardó nada. Usa uno de sus nombres; un nombre vuelve a estar libre 35 días después de su última foto.',
  too_many_names:
    'Esta tienda ya envió tantas especialidades, masas, tamaños, ingredientes, versiones del motor o cámaras distintas como puede tener una tienda, y no se guardó nada. Envía nombres que ya haya enviado; uno que no se envía durante 90 días, o 35 si es de una cámara, deja de contar.',
  day_full:
    'Esta tienda ya tiene 5.000 pizzas de ese día y no se guardó nada. Revisa el reloj de la cámara y lo que envía.',
  day_closed:
    'Las pizzas de este día se borraron por su antigüedad. Quedan sus cifras y no se puede guardar nada más.',
  objection_not_scored:
    'Esta pizza no tiene una puntuación visible, así que no hay nada que reclamar.',
  objection_exists: 'Alguien ya reclamó esta pizza. La respuesta se mostrará con la pizza.',
  objection_too_late: 'Se puede reclamar durante siete días.',
  objection_quota:
    'Esta tienda usó sus cinco reclamaciones de la semana. El domingo hay lugares nuevos.',
  limit_not_widened:
    'Amplía un límite solo después de marcar su fallo como «no es un problema» tres veces en doce semanas, y tres veces como máximo.',
  order_differs: 'Una línea de estos pedidos ya se recibió con otro contenido. No se guardó nada.',
  no_till_mapping: 'Primero un responsable agrega el mapeo de tu caja en Pedidos.',
  names_full: 'Ya hay 2.000 nombres.',
  future_order: 'Un pedido es para dentro de más de dos días. Revisa el reloj de la caja.',
  camera_item_not_found: 'Este aviso de la cámara no existe o ya pasó.',
  link_not_found: 'Este enlace ya terminó.',
  camera_link_ended:
    'Este enlace ya se usó o tiene más de 24 horas. Pide uno nuevo a quien lo envió o créalo en Cámaras.',
  camera_setup_not_found: 'Esta configuración de una cámara no existe o ya terminó.',
  camera_address_unreadable:
    'Esa dirección no se puede leer. Escríbela como la muestra la página de la cámara, por ejemplo rtsp://10.0.0.7/stream1 o http://10.0.0.7/picture.jpg.',
  agent_name_taken:
    'Otro agente de esta tienda tiene este nombre. Ponle a cada uno el suyo en su configuración. Un agente con clave nueva puede usar su nombre cinco minutos después de la última llamada con la anterior.',
  no_box:
    'Ningún equipo de esta tienda ha llamado en los últimos cinco minutos. Enciéndelo y conéctalo a internet.',
  no_live_picture:
    'No llegó ninguna foto de esta cámara en el último minuto. Revisa su dirección y su clave.',
  no_target:
    'No vemos la hoja impresa. Ponla plana donde se corta la pizza, entera y sin manos en la foto.',
  no_test_pizza: 'No vemos una pizza entera. Pon una bajo la cámara y quita las manos.',
  setup_step_missing: 'Falta un paso anterior. Vuelve a él.',
  links_full: 'Una pizza tiene como máximo diez enlaces. Termina uno primero.',
  signal_not_found: 'Esta señal no existe.',
  action_not_found: 'Esta acción no existe o se dejó.',
  action_not_proven: 'Solo se puede sugerir a otra tienda una acción demostrada.',
  suggestion_not_found: 'Esta sugerencia no existe.',
  actions_full:
    'Una tienda tiene como máximo 50 acciones en marcha o decididas en el último día. Deja alguna o espera.',
  action_changed_often: 'Esta acción se cambió 100 veces. Déjala y empieza otra.',
  place_not_yours: 'Elige empresas, regiones y tiendas que puedas ver.',
  not_of_venue: 'Elige a alguien de la empresa que pueda ver esta tienda.',
  bad_due_day: 'Elige una fecha desde hoy y dentro de los próximos 90 días.',
  objection_not_found: 'No tienes ninguna reclamación abierta de esta pizza.',
  objection_opened: 'Un revisor ya abrió esta reclamación, así que no se puede retirar.',
  no_golden_samples:
    'Tu empresa aún no tiene muestras de referencia que juzgar. Pide a un revisor que marque algunas.',
  not_an_image: 'Solo se aceptan fotos JPEG, PNG y WebP.',
  image_unreadable: 'La foto está dañada y no se puede leer.',
  image_too_large:
    'La foto es demasiado grande. Los límites son 25 MB, 12.000 píxeles por lado y 50 megapíxeles.',
  too_large: 'La solicitud es demasiado grande.',
  too_slow:
    'La solicitud tardó demasiado en llegar y se canceló. Revisa tu conexión e inténtalo de nuevo.',
  compressed_body:
    'No se aceptan cuerpos comprimidos (Content-Encoding). Envía el cuerpo sin comprimir.',
  csv_refused: 'El CSV tiene filas que no se pueden guardar. No se cambió nada.',
  not_a_week: 'Este día no es el comienzo de una semana. Elige una semana e inténtalo de nuevo.',
  not_a_month:
    'Hay informes mensuales desde marzo de 2023 hasta el mes actual. Usa el primer día de un mes.',
  no_finished_reports: 'Este mes no tiene ningún informe semanal terminado. Termina uno primero.',
  training_not_found: 'Este entrenamiento no existe.',
  lesson_not_applied: 'Este entrenamiento no está en uso.',
  report_not_found: 'Este informe no existe.',
  report_exists: 'Este informe ya se inició.',
  report_not_selecting:
    'El informe no está en selección de datos. Vuelve a ella para cambiar pizzas.',
  pizza_not_in_report: 'Esta pizza no está en el informe.',
  change_refused: 'Esta pizza no se puede cambiar así.',
  move_refused: 'El informe no puede pasar a este paso desde el actual.',
  selection_incomplete: 'La selección no está completa.',
  wrong_day: 'La fecha no corresponde a este día de la semana del informe.',
  day_not_over:
    'Este día aún no ha terminado en la tienda. Tráelo después de las 4:00 del día siguiente.',
  day_fetched: 'Un día ya traído no se puede desmarcar.',
  above_hundred: 'Un porcentaje debe estar entre 0 y 100.',
  report_csv_refused: 'El CSV no se puede usar. No se cambió nada.',
  bad_recipients: 'Las direcciones no se pueden usar. No se cambió nada.',
  not_a_page: 'La página debe ser una imagen JPEG o PNG.',
  pages_missing: 'Faltan algunas páginas del informe.',
  report_not_complete: 'Solo se puede imprimir un informe completo. Primero termina su selección.',
  month_pizza_hidden:
    'Una pizza destacada de este informe mensual se ocultó después. Elimina el informe y créalo de nuevo, que ya no la incluye.',
  pizza_hidden_since:
    'Una pizza que muestra este informe se ocultó después. Vuelve a su selección, que ya no la incluye, y termínala de nuevo.',
  tv_closed:
    'Esta pantalla no está disponible. Pide el enlace de esta tienda al responsable de tu empresa.',
  tv_not_public:
    'Las pantallas de esta empresa solo se abren con enlaces de dispositivo. Primero hazlas públicas.',
  no_report_file: 'Este informe no tiene PDF.',
  future_capture: 'La hora de la captura está en el futuro. Revisa el reloj de la cámara.',
  too_many_requests: 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
  unavailable:
    'En este momento el servicio no está disponible, por mantenimiento o por mucha demanda',
  busy: 'El servidor está demasiado ocupado. Inténtalo de nuevo en un momento.',
  took_too_long:
    'Tardó demasiado y se detuvo. Inténtalo de nuevo en medio minuto, o con menos días o tiendas.',
  no_space:
    'El servidor no tiene espacio en disco y no se guardó nada. Libera espacio e inténtalo de nuevo.',
  internal: 'Ocurrió un error interno del servidor al procesar tu solicitud',
};
