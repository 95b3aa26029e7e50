/**
 * Every error with its status and a message that says what to do. A failed call returns `{ err:
 * text, code }` (decision X31).
 */
export const ERRORS = {
  not_signed_in: { status: 401, err: 'Please log in.' },
  token_not_valid: { status: 401, err: 'The session has ended. Please log in again.' },
  api_token_not_valid: {
    status: 401,
    err: 'This API token is unknown or has ended, or its owner has lost access. Make a new one.',
  },
  closed_to_tokens: { status: 403, err: 'This call is closed to API tokens. Sign in to use it.' },
  token_scope_missing: {
    status: 403,
    err: 'This API token lacks the scope that opens this call. Make one that has it.',
  },
  token_not_found: { status: 404, err: 'This API token does not exist, or has ended already.' },
  tokens_full: { status: 409, err: 'There are 50 API tokens already. End one that is not needed.' },
  bad_token_end: {
    status: 400,
    err: 'A token ends tomorrow at the earliest and in two years at the latest.',
  },
  receiver_not_found: { status: 404, err: 'This receiver does not exist, or has ended already.' },
  receivers_full: { status: 409, err: 'There are 20 receivers already. End one first.' },
  address_refused: { status: 400, err: 'Messages cannot be sent to this address.' },
  message_not_found: {
    status: 404,
    err: 'This message does not exist any more. Messages are kept for 30 days.',
  },
  receiver_ended: { status: 409, err: 'The receiver of this message has ended.' },
  bad_credentials: { status: 401, err: 'E-mail or password is wrong.' },
  second_factor_needed: {
    status: 401,
    err: 'This account has a second factor. Send a code of its authenticator app, or a recovery code, as well.',
  },
  second_factor_to_add: {
    status: 403,
    err: 'Your company asks for a second factor. Log in once in a browser to add one.',
  },
  second_factor_wrong: {
    status: 403,
    err: 'This code is wrong, too old, or was used before. Use the next one.',
  },
  second_factor_lost: {
    status: 403,
    err: 'Your authenticator app no longer works, as the server can no longer read its secret. Use a recovery code or a passkey, or ask whoever manages the users of your company to remove your second factor; then add it again.',
  },
  second_factor_exists: {
    status: 409,
    err: 'There is an authenticator app already. Remove it before you add another one.',
  },
  passkeys_full: { status: 409, err: 'There are ten passkeys already. Remove one first.' },
  passkey_refused: {
    status: 400,
    err: 'This passkey could not be verified. Start again; the browser must show the address of this site.',
  },
  own_factor: {
    status: 409,
    err: 'Remove your own second factor under Account, with your password.',
  },
  second_factor_required: {
    status: 409,
    err: 'You are the emergency administrator of your company and need a second factor. Name another one first.',
  },
  emergency_needed: {
    status: 409,
    err: 'This is the emergency administrator of a company that has turned off password sign-in. Name another one first.',
  },
  second_factor_not_found: { status: 404, err: 'There is no such second factor. Add one first.' },
  sign_in_not_begun: {
    status: 401,
    err: 'Your password was typed more than ten minutes ago. Log in again.',
  },
  single_sign_on_only: {
    status: 403,
    err: 'Your company has turned off password sign-in. Use single sign-on.',
  },
  no_sign_on: { status: 404, err: 'There is no single sign-on for this address or company.' },
  sign_on_refused: { status: 403, err: 'The single sign-on was refused. Begin again.' },
  issuer_refused: { status: 400, err: 'This issuer cannot be used.' },
  secret_needed: { status: 400, err: 'Enter the client secret that the provider gave you.' },
  domain_not_named: {
    status: 404,
    err: 'This domain is not in the settings of the single sign-on. Enter it there and save first.',
  },
  domain_elsewhere: {
    status: 409,
    err: 'This domain signs in the people of another company already. If it is yours, ask the provider’s staff: they see your record and can hand the domain over.',
  },
  domain_above_companies: {
    status: 400,
    err: 'Below one of these domains anybody can have a domain. Enter that of your company, such as lumbre.com.',
  },
  domain_for_everybody: {
    status: 400,
    err: 'At one of these domains anybody can have an address. Only domains that are your own can sign in.',
  },
  places_not_of_company: {
    status: 400,
    err: 'Choose regions and stores of this company.',
  },
  provider_silent: {
    status: 409,
    err: 'The identity provider does not answer at this issuer. Check the address.',
  },
  sign_on_not_tried: {
    status: 409,
    err: 'Try the single sign-on first: one try has to work within the hour before passwords are closed.',
  },
  emergency_not_fit: {
    status: 409,
    err: 'The emergency administrator needs an account of this company that administers all of it, with a password and a second factor.',
  },
  wrong_device_token: { status: 401, err: 'The device token is not valid for this venue.' },
  forbidden: { status: 403, err: 'You are not allowed to do this.' },
  csrf_failed: { status: 403, err: 'The page is out of date. Reload it and try again.' },
  venue_not_yours: { status: 403, err: 'This venue is not one of yours.' },
  company_not_yours: { status: 403, err: 'This company is not one of yours.' },
  whole_company_needed: {
    status: 403,
    err: 'This affects the whole company, and you manage only some of its stores.',
  },
  user_not_yours: { status: 403, err: 'This user is not one of yours.' },
  user_invalid: {
    status: 400,
    err: 'The user could not be created. Correct the highlighted fields.',
  },
  places_needed: {
    status: 400,
    err: 'Choose at least one store or region. Only a manager of the whole company can give access to all stores.',
  },
  account_too_new: {
    status: 409,
    err: 'Nobody has signed in with this account, and it is less than 30 days old. Delete the user instead: the account ends at once, and can be erased when the 30 days are over. The provider’s staff can erase it now.',
  },
  own_account: { status: 409, err: 'You cannot delete your own account. Ask another manager.' },
  name_differs: {
    status: 400,
    err: 'This is not the name of the person. Nothing was erased. Type the name as it stands on the page.',
  },
  days_not_typed: {
    status: 400,
    err: 'Nothing was changed. A shorter time deletes for good: type its days to go on.',
  },
  pizzas_outlived: {
    status: 409,
    err: 'Pizzas are kept at least as long as their pictures and judgements. Give those their days first, or the pizzas more.',
  },
  consent_not_yours: {
    status: 403,
    err: 'Only an administrator of the company itself can allow this. You can take it back.',
  },
  hold_not_found: { status: 404, err: 'This legal hold does not exist, or was lifted already.' },
  own_last_place: {
    status: 409,
    err: 'You cannot remove your own last store or region: you would lose access. Ask another manager.',
  },
  own_limit: {
    status: 409,
    err: 'You see all stores. If you are to see some only, ask another manager: you could not undo it.',
  },
  unknown_region: { status: 400, err: 'This company has no such region.' },
  bad_quality_definition: {
    status: 400,
    err: 'The limits must be between 0 and 10, and min must not be above max.',
  },
  too_few_audited_weeks: {
    status: 409,
    err: 'Audited figures can stand first from the fourth audited week on.',
  },
  membership_not_found: { status: 404, err: 'This membership does not exist.' },
  not_region_manager: { status: 404, err: 'This user does not manage this region.' },
  session_not_found: { status: 404, err: 'This sign-in has already ended.' },
  link_not_valid: {
    status: 410,
    err: 'This link has expired or was already used. Request a new one with "Forgot password?" on the log-in page.',
  },
  old_password_wrong: { status: 400, err: 'The current password is wrong.' },
  password_refused: { status: 400, err: 'This password cannot be used.' },
  bad_request: { status: 400, err: 'The request is not valid.' },
  not_found: { status: 404, err: 'Nothing was found at this address.' },
  rollout_not_found: { status: 404, err: 'This rollout does not exist.' },
  pizza_not_found: { status: 404, err: 'This pizza does not exist.' },
  not_golden: {
    status: 409,
    err: 'Only a visible pizza that is to standard, without bubbles, overbaking or a bad cut, can be a golden sample.',
  },
  task_not_yours: {
    status: 404,
    err: 'This pizza is not yours to judge. Go on with the next one.',
  },
  lease_ended: {
    status: 409,
    err: 'The ten minutes for this pizza are over, and nothing was stored. Go on with the next one.',
  },
  already_judged: { status: 409, err: 'You judged this pizza already. The first answer counts.' },
  not_judged: { status: 409, err: 'Judge this pizza first.' },
  pizza_hidden: {
    status: 409,
    err: 'This pizza was hidden meanwhile, and nothing was stored. Go on with the next one.',
  },
  too_many_notes: {
    status: 409,
    err: 'This judgement has five notes already. Nothing was stored.',
  },
  points_needed: {
    status: 409,
    err: 'This pizza needs all of its digits. A verdict alone is not enough.',
  },
  picture_not_found: { status: 404, err: 'This picture does not exist.' },
  specialty_required: { status: 400, err: 'Set a specialty before the standard.' },
  changed_meanwhile: {
    status: 409,
    err: 'Someone else changed this pizza. Reload it and try again.',
  },
  pizza_changed_often: {
    status: 409,
    err: 'This pizza was changed 200 times. Its corrections can be undone, and no more can be made.',
  },
  nothing_to_undo: { status: 409, err: 'There is no correction of this pizza left to undo.' },
  capture_differs: {
    status: 409,
    err: 'A capture with this key but different content was already received. Use a new key.',
  },
  too_many_cameras: {
    status: 409,
    err: 'This store has 64 cameras already, and nothing was stored. Use one of their names; a name is free again 35 days after its last picture.',
  },
  too_many_names: {
    status: 409,
    err: 'This store has sent as many different specialties, crusts, sizes, ingredients, engine versions or cameras as a store may, and nothing was stored. Send names that it has sent before; one that is not sent for 90 days, a camera for 35, counts no longer.',
  },
  day_full: {
    status: 409,
    err: 'This store has 5,000 pizzas of that day already, and nothing was stored. Check the clock of the camera and what it sends.',
  },
  day_closed: {
    status: 409,
    err: 'The pizzas of this day were deleted because of their age. Its figures remain, and nothing more can be stored.',
  },
  objection_not_scored: {
    status: 409,
    err: 'This pizza has no score that is shown, so there is nothing to object to.',
  },
  objection_exists: {
    status: 409,
    err: 'Somebody has already objected to this pizza. Its answer will be shown with the pizza.',
  },
  objection_too_late: { status: 409, err: 'Objections are open for seven days.' },
  objection_quota: {
    status: 409,
    err: 'This store has used its five objections of the week. You can object again from Sunday.',
  },
  limit_not_widened: {
    status: 409,
    err: 'Widen a limit only after its fault was marked as no problem three times within twelve weeks, and three times at most.',
  },
  order_differs: {
    status: 409,
    err: 'A line of these orders was received before with other content. Nothing was stored.',
  },
  no_till_mapping: {
    status: 409,
    err: 'A manager adds the mapping of your till under Orders first.',
  },
  names_full: { status: 409, err: 'There are 2,000 till product names already.' },
  future_order: {
    status: 400,
    err: 'An order is due more than two days from now. Check the clock of the till.',
  },
  camera_item_not_found: { status: 404, err: 'This camera item does not exist, or has ended.' },
  link_not_found: { status: 404, err: 'This link has ended.' },
  camera_link_ended: {
    status: 410,
    err: 'This link has been used or is older than 24 hours. Ask who sent it for a new one, or make it under Cameras.',
  },
  camera_setup_not_found: {
    status: 404,
    err: 'This set-up of a camera does not exist, or has ended already.',
  },
  camera_address_unreadable: {
    status: 400,
    err: 'This address cannot be read. Write it as the camera’s own page shows it, such as rtsp://10.0.0.7/stream1 or http://10.0.0.7/picture.jpg.',
  },
  agent_name_taken: {
    status: 409,
    err: 'Another agent of this store has this name. Give each its own in its settings. An agent with a new token can use its name five minutes after the last call with the old one.',
  },
  no_box: {
    status: 409,
    err: 'No box of this store has called in the last five minutes. Switch it on and connect it to the internet.',
  },
  no_live_picture: {
    status: 409,
    err: 'No picture of this camera has come in the last minute. Check its address and key.',
  },
  no_target: {
    status: 409,
    err: 'We see no printed target. Lay it flat where the pizza is cut, whole and without hands in the picture.',
  },
  no_test_pizza: {
    status: 409,
    err: 'We see no whole pizza. Put one under the camera and take your hands away.',
  },
  setup_step_missing: { status: 409, err: 'A step before this one is missing. Go back to it.' },
  links_full: { status: 409, err: 'A pizza has at most ten links. End one first.' },
  signal_not_found: { status: 404, err: 'This signal does not exist.' },
  action_not_found: { status: 404, err: 'This action does not exist, or it was let go.' },
  action_not_proven: {
    status: 409,
    err: 'Only an action that is proven can be suggested to another store.',
  },
  suggestion_not_found: { status: 404, err: 'This suggestion does not exist.' },
  actions_full: {
    status: 409,
    err: 'A store has at most 50 actions that are active or were decided within a day. Let one go, or wait.',
  },
  action_changed_often: {
    status: 409,
    err: 'This action was changed 100 times. Let it go and start another one.',
  },
  place_not_yours: { status: 403, err: 'Choose companies, regions and stores that you can see.' },
  not_of_venue: { status: 400, err: 'Choose somebody of the company who can see this store.' },
  bad_due_day: { status: 400, err: 'Choose a due day from today on, within the next 90 days.' },
  objection_not_found: { status: 404, err: 'You have no open objection to this pizza.' },
  objection_opened: {
    status: 409,
    err: 'A reviewer has opened this objection, so it can no longer be taken back.',
  },
  no_golden_samples: {
    status: 409,
    err: 'Your company has no golden samples to judge yet. Ask a reviewer to mark some.',
  },
  not_an_image: { status: 415, err: 'Only JPEG, PNG and WebP pictures are accepted.' },
  image_unreadable: { status: 422, err: 'The picture is damaged and cannot be read.' },
  image_too_large: {
    status: 413,
    err: 'The picture is too large. The limits are 25 MB, 12,000 pixels per side and 50 megapixels.',
  },
  too_large: { status: 413, err: 'The request is too large.' },
  too_slow: {
    status: 408,
    err: 'The request took too long to arrive and was canceled. Check your connection and try again.',
  },
  compressed_body: {
    status: 415,
    err: 'Compressed request bodies (Content-Encoding) are not accepted. Send the body uncompressed.',
  },
  csv_refused: {
    status: 400,
    err: 'The CSV contains rows that cannot be stored. Nothing was changed.',
  },
  not_a_week: {
    status: 400,
    err: 'This day is not the start of a week. Choose a week and try again.',
  },
  not_a_month: {
    status: 400,
    err: 'Monthly reports exist from March 2023 to the current month. Use the first day of a month.',
  },
  no_finished_reports: {
    status: 409,
    err: 'This month has no finished weekly report. Finish one first.',
  },
  training_not_found: { status: 404, err: 'This training does not exist.' },
  lesson_not_applied: { status: 409, err: 'This training is not in use.' },
  report_not_found: { status: 404, err: 'This report does not exist.' },
  report_exists: { status: 409, err: 'This report has already been initialized.' },
  report_not_selecting: {
    status: 409,
    err: 'The report is not in data selection. Go back to it to change pizzas.',
  },
  pizza_not_in_report: { status: 404, err: 'This pizza is not in the report.' },
  change_refused: { status: 409, err: 'This pizza cannot be changed this way.' },
  move_refused: { status: 409, err: 'The report cannot move to this step from its current one.' },
  selection_incomplete: { status: 409, err: 'The selection is not complete.' },
  wrong_day: { status: 400, err: 'The date does not match this weekday of the report.' },
  day_not_over: {
    status: 409,
    err: 'This day is not over at the store yet. Fetch it after 4:00 of the next day.',
  },
  day_fetched: { status: 409, err: 'A fetched day cannot be unmarked.' },
  above_hundred: { status: 400, err: 'A percentage must be between 0 and 100.' },
  report_csv_refused: { status: 400, err: 'The CSV cannot be used. Nothing was changed.' },
  bad_recipients: { status: 400, err: 'The addresses cannot be used. Nothing was changed.' },
  not_a_page: { status: 400, err: 'The page must be a JPEG or PNG image.' },
  pages_missing: { status: 409, err: 'Some pages of the report are missing.' },
  report_not_complete: {
    status: 409,
    err: 'Only a complete report can be printed. Finish its selection first.',
  },
  month_pizza_hidden: {
    status: 409,
    err: 'A featured pizza of this monthly report has since been hidden. Delete the report and make it again, which leaves the pizza out.',
  },
  pizza_hidden_since: {
    status: 409,
    err: 'A pizza that this report shows has since been hidden. Go back to its selection, which leaves it out, and finish it again.',
  },
  tv_closed: {
    status: 404,
    err: "This screen is not available. Ask your company manager for this store's link.",
  },
  tv_not_public: {
    status: 409,
    err: 'The screens of this company can only be opened with device links. Make them public first.',
  },
  no_report_file: { status: 404, err: 'This report has no PDF.' },
  future_capture: {
    status: 400,
    err: "The capture time is in the future. Check the camera's clock.",
  },
  too_many_requests: { status: 429, err: 'Too many attempts. Wait a minute and try again.' },
  // A dependency is down: the same request may be retried later unchanged.
  unavailable: {
    status: 503,
    err: 'Currently, our service is not available due to maintenance tasks or high demand',
  },
  // Overloaded: reads are rejected until there is capacity again.
  busy: {
    status: 503,
    err: 'The server is too busy right now. Try again in a moment.',
  },
  // A read whose statement in the database took too long.
  took_too_long: {
    status: 503,
    err: 'This took too long and was stopped. Try again in half a minute, or with fewer days or stores.',
  },
  no_space: {
    status: 507,
    err: 'The server is out of disk space, so nothing was saved. Free some space and try again.',
  },
  internal: { status: 500, err: 'An internal server error occurred while processing your request' },
} as const satisfies Record<string, { status: number; err: string }>;

export type ErrorCode = keyof typeof ERRORS;

// Safe because the keys of an object literal are those of its type.
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];
