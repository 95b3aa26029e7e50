/**
 * Every refusal there is: its status and the sentence that says what to do.
 * A failed call answers `{ err: text, code }` (decision X31).
 */
export const ERRORS = {
  not_signed_in: { status: 401, err: 'Please log in.' },
  token_not_valid: { status: 401, err: 'The session has ended. Please log in again.' },
  bad_credentials: { status: 401, err: 'E-mail or password is wrong.' },
  wrong_device_token: { status: 401, err: 'The device token is not valid for this venue.' },
  forbidden: { status: 403, err: 'You are not allowed to do this.' },
  csrf_failed: { status: 403, err: 'The page is out of date. Reload it and try again.' },
  venue_not_yours: { status: 403, err: 'This venue is not one of yours.' },
  company_not_yours: { status: 403, err: 'This company is not one of yours.' },
  whole_company_needed: {
    status: 403,
    err: 'This concerns the whole company, and you administer only some of its stores.',
  },
  user_not_yours: { status: 403, err: 'This user is not one of yours.' },
  user_invalid: { status: 400, err: 'The user was not made: mend the fields named.' },
  places_needed: {
    status: 400,
    err: 'Choose at least one store or region: only a manager of the whole company can give all stores.',
  },
  own_account: { status: 409, err: 'You cannot delete your own account. Ask another manager.' },
  own_last_place: {
    status: 409,
    err: 'You cannot take your own last store or region: you would see nothing. Ask another manager.',
  },
  unknown_region: { status: 400, err: 'The company has no such region.' },
  bad_quality_definition: {
    status: 400,
    err: 'The limits must lie from 0 to 10, and min must not be above max.',
  },
  membership_not_found: { status: 404, err: 'This membership does not exist.' },
  not_region_manager: { status: 404, err: 'The user does not manage this region.' },
  session_not_found: { status: 404, err: 'This sign-in has ended already.' },
  link_not_valid: {
    status: 410,
    err: 'This link was used before or is too old. Ask for a new one with "Forgot password?" on the log-in page.',
  },
  old_password_wrong: { status: 400, err: 'The current password is wrong.' },
  password_refused: { status: 400, err: 'This password cannot be used.' },
  bad_request: { status: 400, err: 'The request is not valid.' },
  not_found: { status: 404, err: 'There is nothing at this address.' },
  pizza_not_found: { status: 404, err: 'This pizza does not exist.' },
  not_golden: {
    status: 409,
    err: 'Only a shown pizza that is to standard, without bubbles, overbaking or a bad cut can be a golden sample.',
  },
  picture_not_found: { status: 404, err: 'This picture does not exist.' },
  specialty_required: { status: 400, err: 'Set a specialty before the standard.' },
  changed_meanwhile: {
    status: 409,
    err: 'Somebody else changed this pizza. Reload it and try again.',
  },
  nothing_to_undo: { status: 409, err: 'No correction of this pizza is left to take back.' },
  capture_differs: {
    status: 409,
    err: 'A capture with this key but other content was received before. Use a new key.',
  },
  not_an_image: { status: 415, err: 'Only JPEG, PNG and WebP pictures are accepted.' },
  image_unreadable: { status: 422, err: 'The picture is damaged and cannot be read.' },
  image_too_large: {
    status: 413,
    err: 'The picture is too large: at most 25 MB, 12,000 pixels a side and 50 megapixels.',
  },
  too_large: { status: 413, err: 'The request is too large.' },
  too_slow: {
    status: 408,
    err: 'The request arrived too slowly, so it was ended. Check the connection and try again.',
  },
  compressed_body: {
    status: 415,
    err: 'Send the body as it is: a compressed one (Content-Encoding) is not accepted.',
  },
  csv_refused: { status: 400, err: 'The CSV has rows that cannot be stored. Nothing was changed.' },
  not_a_week: { status: 400, err: 'This day does not begin a week. Choose a week and try again.' },
  not_a_month: {
    status: 400,
    err: 'There are reports of months from March 2023 to the present one, named by their first day.',
  },
  no_finished_reports: {
    status: 409,
    err: 'No weekly report of this month is finished. Finish one first.',
  },
  training_not_found: { status: 404, err: 'This training does not exist.' },
  lesson_not_applied: { status: 409, err: 'Nothing that this training taught is applied.' },
  report_not_found: { status: 404, err: 'This report does not exist.' },
  report_exists: { status: 409, err: 'The report was initialized before.' },
  report_not_selecting: {
    status: 409,
    err: 'The report is not in data selection. Go back to it to change pizzas.',
  },
  pizza_not_in_report: { status: 404, err: 'This pizza is not in the report.' },
  change_refused: { status: 409, err: 'This change is not possible for this pizza.' },
  move_refused: { status: 409, err: 'The report cannot go to this step from where it is.' },
  selection_incomplete: { status: 409, err: 'The selection is not complete.' },
  wrong_day: { status: 400, err: 'The date is not this weekday of the report.' },
  day_fetched: { status: 409, err: 'A day that was fetched stays fetched.' },
  above_hundred: { status: 400, err: 'A percentage must lie from 0 to 100.' },
  report_csv_refused: { status: 400, err: 'The CSV cannot be used. Nothing was changed.' },
  bad_recipients: { status: 400, err: 'The addresses cannot be used. Nothing was changed.' },
  not_a_page: { status: 400, err: 'The page is no JPEG or PNG picture.' },
  pages_missing: { status: 409, err: 'Pages of the report are missing.' },
  report_not_complete: {
    status: 409,
    err: 'Only a complete report can be printed. Finish its selection first.',
  },
  tv_closed: {
    status: 404,
    err: 'This screen is not open. Ask your company manager for the link of this store.',
  },
  tv_not_public: {
    status: 409,
    err: 'The screens of this company open by device links only. Make them public first.',
  },
  no_report_file: { status: 404, err: 'There is no PDF of this report.' },
  future_capture: {
    status: 400,
    err: 'The capture time lies in the future. Check the clock of the camera.',
  },
  too_many_requests: { status: 429, err: 'Too many attempts. Wait a minute and try again.' },
  // What the product stands on is away: the same request may be sent again later, as it is.
  unavailable: {
    status: 503,
    err: 'Currently, our service is not available due to maintenance tasks or high demand',
  },
  // More is asked for than can be answered soon: reads are refused until there is room again.
  busy: {
    status: 503,
    err: 'The server has too much to do right now. Try again in a moment.',
  },
  no_space: {
    status: 507,
    err: 'The server has no room left, so nothing was stored. Try again when room was made.',
  },
  internal: { status: 500, err: 'An internal server error occurred while processing your request' },
} as const satisfies Record<string, { status: number; err: string }>;

export type ErrorCode = keyof typeof ERRORS;

// Holds because the keys of an object literal are those of its type.
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];
