// Written by `npm run openapi` from the contract.

/** What a refusal may say in `code`. */
export type ErrorCode =
  | 'not_signed_in'
  | 'token_not_valid'
  | 'api_token_not_valid'
  | 'closed_to_tokens'
  | 'token_scope_missing'
  | 'token_not_found'
  | 'tokens_full'
  | 'bad_token_end'
  | 'receiver_not_found'
  | 'receivers_full'
  | 'address_refused'
  | 'message_not_found'
  | 'receiver_ended'
  | 'bad_credentials'
  | 'second_factor_needed'
  | 'second_factor_to_add'
  | 'second_factor_wrong'
  | 'second_factor_lost'
  | 'second_factor_exists'
  | 'passkeys_full'
  | 'passkey_refused'
  | 'own_factor'
  | 'second_factor_required'
  | 'emergency_needed'
  | 'second_factor_not_found'
  | 'sign_in_not_begun'
  | 'single_sign_on_only'
  | 'no_sign_on'
  | 'sign_on_refused'
  | 'issuer_refused'
  | 'secret_needed'
  | 'domain_not_named'
  | 'domain_elsewhere'
  | 'domain_above_companies'
  | 'domain_for_everybody'
  | 'places_not_of_company'
  | 'provider_silent'
  | 'sign_on_not_tried'
  | 'emergency_not_fit'
  | 'wrong_device_token'
  | 'forbidden'
  | 'csrf_failed'
  | 'venue_not_yours'
  | 'company_not_yours'
  | 'whole_company_needed'
  | 'user_not_yours'
  | 'user_invalid'
  | 'places_needed'
  | 'account_too_new'
  | 'own_account'
  | 'name_differs'
  | 'days_not_typed'
  | 'pizzas_outlived'
  | 'consent_not_yours'
  | 'hold_not_found'
  | 'own_last_place'
  | 'own_limit'
  | 'unknown_region'
  | 'bad_quality_definition'
  | 'too_few_audited_weeks'
  | 'membership_not_found'
  | 'not_region_manager'
  | 'session_not_found'
  | 'link_not_valid'
  | 'old_password_wrong'
  | 'password_refused'
  | 'bad_request'
  | 'not_found'
  | 'rollout_not_found'
  | 'pizza_not_found'
  | 'not_golden'
  | 'task_not_yours'
  | 'lease_ended'
  | 'already_judged'
  | 'not_judged'
  | 'pizza_hidden'
  | 'too_many_notes'
  | 'points_needed'
  | 'picture_not_found'
  | 'specialty_required'
  | 'changed_meanwhile'
  | 'pizza_changed_often'
  | 'nothing_to_undo'
  | 'capture_differs'
  | 'too_many_cameras'
  | 'too_many_names'
  | 'day_full'
  | 'day_closed'
  | 'objection_not_scored'
  | 'objection_exists'
  | 'objection_too_late'
  | 'objection_quota'
  | 'limit_not_widened'
  | 'order_differs'
  | 'no_till_mapping'
  | 'names_full'
  | 'future_order'
  | 'camera_item_not_found'
  | 'link_not_found'
  | 'camera_link_ended'
  | 'camera_setup_not_found'
  | 'camera_address_unreadable'
  | 'agent_name_taken'
  | 'no_box'
  | 'no_live_picture'
  | 'no_target'
  | 'no_test_pizza'
  | 'setup_step_missing'
  | 'links_full'
  | 'signal_not_found'
  | 'action_not_found'
  | 'action_not_proven'
  | 'suggestion_not_found'
  | 'actions_full'
  | 'action_changed_often'
  | 'place_not_yours'
  | 'not_of_venue'
  | 'bad_due_day'
  | 'objection_not_found'
  | 'objection_opened'
  | 'no_golden_samples'
  | 'not_an_image'
  | 'image_unreadable'
  | 'image_too_large'
  | 'too_large'
  | 'too_slow'
  | 'compressed_body'
  | 'csv_refused'
  | 'not_a_week'
  | 'not_a_month'
  | 'no_finished_reports'
  | 'training_not_found'
  | 'lesson_not_applied'
  | 'report_not_found'
  | 'report_exists'
  | 'report_not_selecting'
  | 'pizza_not_in_report'
  | 'change_refused'
  | 'move_refused'
  | 'selection_incomplete'
  | 'wrong_day'
  | 'day_not_over'
  | 'day_fetched'
  | 'above_hundred'
  | 'report_csv_refused'
  | 'bad_recipients'
  | 'not_a_page'
  | 'pages_missing'
  | 'report_not_complete'
  | 'month_pizza_hidden'
  | 'pizza_hidden_since'
  | 'tv_closed'
  | 'tv_not_public'
  | 'no_report_file'
  | 'future_capture'
  | 'too_many_requests'
  | 'unavailable'
  | 'busy'
  | 'took_too_long'
  | 'no_space'
  | 'internal';

/** Each call with what it takes and answers. */
export interface Calls {
  /**
   * Replaces the list of one company's regions assigned to the user `id`.
   *
   * `PATCH /api/dashboard/region-membership/:id/`, opened by admin:users.
   * Refusals: unknown_region, bad_request, api_token_not_valid, not_signed_in, token_not_valid, user_not_yours, company_not_yours, token_scope_missing, forbidden, own_last_place, own_limit, emergency_needed, too_many_requests.
   */
  changeRegionMemberships: {
    input: {
      params: { id: number | string };
      body: { spaces: string[]; company?: number | string };
    };
    answer: {
      memberships: {
        pk: number;
        space: { pk: string; name: string; pretty_name: string; company: number };
      }[];
    };
  };
  /**
   * Replaces the list of one company's stores assigned to a user.
   *
   * `PATCH /api/dashboard/venue-membership/:userId/`, opened by admin:users.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, user_not_yours, company_not_yours, whole_company_needed, venue_not_yours, token_scope_missing, forbidden, own_last_place, own_limit, emergency_needed, too_many_requests.
   */
  changeVenueMemberships: {
    input: {
      params: { userId: number | string };
      body: { spaces: string[]; all_stores?: true; company?: number | string };
    };
    answer: {
      memberships: {
        pk: number;
        space: { pk: string; name: string; pretty_name: string; company: number };
      }[];
    };
  };
  /**
   * Quality by period of a venue and of its company.
   *
   * `GET /api/analytics/compare/quality/venue/:venue/type/:type/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  compareQuality: {
    input: {
      params: {
        venue: string;
        type: 'daily' | 'weekly' | 'monthly';
        start_date: string;
        end_date: string;
      };
    };
    answer: {
      data: {
        datetime: string;
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      }[];
      company: {
        datetime: string;
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      }[];
      quality_definitions?: { min: number; max: number }[];
    };
  };
  /**
   * The venues of one company against its average; the viewer's own company by default.
   *
   * `GET /api/analytics/compare/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  compareVenues: {
    input: {
      params: { start_date: string; end_date: string };
      query?: { company?: number | string };
    };
    answer: {
      data: {
        venue: string;
        name: string;
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      }[];
      company_avg: {
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      };
      all_venues_avg: {
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      };
      focus_on: {
        venue: string;
        name: string;
        shift: 'AM' | 'PM' | null;
        shift_pizzas?: number | null;
        specialty: string | null;
        specialty_pizzas?: number | null;
        criteria: string | null;
        avg_score: number;
        gap: number;
        class: 'bad' | 'good' | 'excellent';
        scored_pizzas?: number | null;
      }[];
      venue_shift_average: {
        venue: string;
        name: string;
        shift: 'AM' | 'PM';
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      }[];
      minimum_pizzas?: number;
      company?: { pk: number; pretty_name: string } | null;
      quality_definitions?: { min: number; max: number }[];
    };
  };
  /**
   * How many lines of Today wait for somebody, and how many cameras, for the navigation.
   *
   * `GET /api/today/company/:company/count/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  countToday: {
    input: {
      params: { company: number | string };
    };
    answer: { lines: number; cameras: number };
  };
  /**
   * Creates a user with stores and regions and mails a link to set a password.
   *
   * `POST /api/dashboard/membership/`, opened by admin:users.
   * Refusals: user_invalid, unknown_region, places_needed, bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  createUser: {
    input: {
      body: {
        user: { email: string; first_name: string; last_name: string; username?: string };
        venues?: string[];
        regions?: string[];
        company: number | string;
      };
    };
    answer: {
      pk: number;
      email: string;
      first_name: string;
      last_name: string;
      username: string;
      alert?: string;
      link?: string;
    };
  };
  /**
   * Removes one region from a user; `id` is the membership’s pk.
   *
   * `DELETE /api/dashboard/region-membership/:id/`, opened by admin:users.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, token_scope_missing, forbidden, membership_not_found, own_last_place, too_many_requests.
   */
  deleteRegionMembership: {
    input: {
      params: { id: number | string };
    };
    answer: { msg: string };
  };
  /**
   * Deletes a user and ends all sign-ins; their corrections keep their name.
   *
   * `DELETE /api/dashboard/user/:userId/`, opened by admin:users.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, user_not_yours, token_scope_missing, forbidden, own_account, emergency_needed, too_many_requests.
   */
  deleteUser: {
    input: {
      params: { userId: number | string };
    };
    answer: { msg: string };
  };
  /**
   * Every pizza of a venue's week that could be drawn as a CSV file, with what repeats the draw; no lines before the seed is revealed.
   *
   * `GET /api/audit/draws/:venue/:week/csv/`, opened by read:audit.
   * Refusals: not_a_week, bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  exportAuditDraws: {
    input: {
      params: { venue: string; week: string };
    };
    answer: Response;
  };
  /**
   * The corrections of the pizzas of a month as CSV, by day and store; logged.
   *
   * `GET /api/exports/company/:company/corrections/:month/`, opened by read:pizzas.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, whole_company_needed, token_scope_missing, forbidden, too_many_requests.
   */
  exportCorrections: {
    input: {
      params: { company: number | string; month: string };
      query?: { from?: string };
    };
    answer: Response;
  };
  /**
   * The figures of each store and day of a month as CSV; logged.
   *
   * `GET /api/exports/company/:company/figures/:month/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, whole_company_needed, token_scope_missing, forbidden, too_many_requests.
   */
  exportFigures: {
    input: {
      params: { company: number | string; month: string };
      query?: { from?: string };
    };
    answer: Response;
  };
  /**
   * The blind reviews of the pizzas of a month as CSV, by day and store, of weeks whose draw is published; logged.
   *
   * `GET /api/exports/company/:company/judgements/:month/`, opened by read:audit.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, whole_company_needed, token_scope_missing, forbidden, too_many_requests.
   */
  exportJudgements: {
    input: {
      params: { company: number | string; month: string };
      query?: { from?: string };
    };
    answer: Response;
  };
  /**
   * The pizzas of a month as CSV, by day and store; logged.
   *
   * `GET /api/exports/company/:company/pizzas/:month/`, opened by read:pizzas.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, whole_company_needed, token_scope_missing, forbidden, too_many_requests.
   */
  exportPizzas: {
    input: {
      params: { company: number | string; month: string };
      query?: { from?: string };
    };
    answer: Response;
  };
  /**
   * The venues of one company that the viewer may see.
   *
   * `GET /api/dashboard/venues-by-company/:company`, opened by read:figures, read:pizzas, read:audit, write:orders, write:captures, admin:users.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, too_many_requests.
   */
  listCompanyVenues: {
    input: {
      params: { company: number | string };
    };
    answer: { venues: { value: string; name: string; region?: string | null }[] };
  };
  /**
   * The days of a month on which the venue has pizzas.
   *
   * `GET /api/charts/dates/`, opened by read:pizzas.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  listDaysWithData: {
    input: {
      query: { venue: string; year: string; month: string };
    };
    answer: { data: string[] };
  };
  /**
   * The months of a company's data, newest first, with the rows of each table.
   *
   * `GET /api/exports/company/:company/`, opened by read:figures, read:pizzas, read:audit.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, whole_company_needed, token_scope_missing, forbidden, too_many_requests.
   */
  listExports: {
    input: {
      params: { company: number | string };
    };
    answer: {
      dataset_consent: boolean;
      months: {
        month: string;
        pizzas: number;
        deleted: number;
        corrections: number;
        judgements: number;
        figures: number;
      }[];
    };
  };
  /**
   * The companies the viewer belongs to; every company for provider staff.
   *
   * `GET /api/dashboard/company-membership/`, opened by read:figures, read:pizzas, read:audit, write:orders, write:captures, admin:users.
   * Refusals: api_token_not_valid, not_signed_in, token_not_valid, token_scope_missing, too_many_requests.
   */
  listMemberships: {
    input: undefined;
    answer: {
      space: { pk: number; name: string; pretty_name: string; company?: number };
      member?: boolean;
    }[];
  };
  /**
   * Every venue the viewer may see, by name.
   *
   * `GET /api/dashboard/venues/`, opened by read:figures, read:pizzas, read:audit, write:orders, write:captures, admin:users.
   * Refusals: api_token_not_valid, not_signed_in, token_not_valid, token_scope_missing, too_many_requests.
   */
  listVenues: {
    input: undefined;
    answer: { venues: { value: string; name: string; region?: string | null }[] };
  };
  /**
   * Display names of venues and regions that the viewer may see.
   *
   * `POST /api/dashboard/venue_pretty_name/`, opened by read:figures, read:pizzas, read:audit, write:orders, write:captures, admin:users.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, token_scope_missing, too_many_requests.
   */
  nameVenues: {
    input: {
      body: { venues: string[]; regions?: string[] };
    };
    answer: { venues: Record<string, string>; regions?: Record<string, string> };
  };
  /**
   * Shifts of every visible venue, best first; staff can limit them to one company.
   *
   * `GET /api/analytics/leaderboard/shift/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  rankShifts: {
    input: {
      params: { start_date: string; end_date: string };
      query?: { company?: number | string };
    };
    answer: {
      best_shifts: {
        rank: number;
        venue: string;
        name: string;
        shift: 'AM' | 'PM';
        few_pizzas?: boolean;
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      }[];
      minimum_pizzas?: number;
      quality_definitions?: { min: number; max: number }[];
    };
  };
  /**
   * The best shift of each of the last ten complete weeks, newest first.
   *
   * `GET /api/analytics/leaderboard/week_ranking/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  rankWeeks: {
    input: {
      query?: { company?: number | string };
    };
    answer: {
      week_ranking: {
        rank: number;
        venue: string;
        name: string;
        shift: 'AM' | 'PM';
        few_pizzas?: boolean;
        week_stamp: string;
        week_number: number;
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      }[];
    };
  };
  /**
   * An action with the pizzas that count, their path and every change of it.
   *
   * `GET /api/actions/venue/:venue/action/:action/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, action_not_found, too_many_requests.
   */
  readAction: {
    input: {
      params: { venue: string; action: string };
    };
    answer: {
      action: {
        id: string;
        venue: string;
        signal: string | null;
        after: string | null;
        part:
          | 'Bordes'
          | 'Sello de queso'
          | 'Limpieza'
          | 'border size'
          | 'cheese on border'
          | 'cheese seal'
          | 'pizza size'
          | 'Queso interior'
          | 'Queso exterior'
          | 'cheese cover'
          | 'ingredients'
          | 'Ingredientes interior'
          | 'Ingredientes exterior'
          | 'bad_cut'
          | 'Cocción queso'
          | 'overbaked'
          | 'bubbles';
        family: string | null;
        shift: 'AM' | 'PM' | null;
        what: string;
        assignee: string;
        due: string;
        state: 'open' | 'watching' | 'proven' | 'did-not-help' | 'relapsed' | 'expired';
        state_at: string;
        started_at: string;
        points_a_week: number;
        watched_from: string | null;
        decided_ts: string | null;
        second_look_from: string | null;
        first: { pizzas: number; bad: number; evidence: number };
        second: { pizzas: number; bad: number; evidence: number } | null;
        before: { pizzas: number; bad: number; target: number } | null;
        more: number | null;
        waits_since: string | null;
        pictures: string[];
        pictured: { specialty: string; crust: string } | null;
      };
      bound: number;
      rates: { fixed_rate: number; fault_rate: number } | null;
      first: {
        pizza: string | null;
        specialty: string | null;
        local_ts: string;
        is_bad: boolean;
        ratio: number;
      }[];
      second:
        | {
            pizza: string | null;
            specialty: string | null;
            local_ts: string;
            is_bad: boolean;
            ratio: number;
          }[]
        | null;
      changes: {
        id: string;
        local_ts: string;
        who: string | null;
        kind:
          | 'started'
          | 'done'
          | 'given'
          | 'reopened'
          | 'let-go'
          | 'proven'
          | 'did-not-help'
          | 'relapsed'
          | 'expired'
          | 'watching';
        sentence: string;
        pizzas: { pizza: string; is_bad: boolean }[];
      }[];
      found: { local_ts: string; pizzas: number; bad: number } | null;
      judged: { pizzas: number; agree: number };
    };
  };
  /**
   * Actions of the venues that the viewer can see, of the last 30 days and those still open.
   *
   * `GET /api/actions/company/:company/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readActions: {
    input: {
      params: { company: number | string };
    };
    answer: {
      venues: { venue: string; name: string }[];
      actions: {
        id: string;
        venue: string;
        signal: string | null;
        after: string | null;
        part:
          | 'Bordes'
          | 'Sello de queso'
          | 'Limpieza'
          | 'border size'
          | 'cheese on border'
          | 'cheese seal'
          | 'pizza size'
          | 'Queso interior'
          | 'Queso exterior'
          | 'cheese cover'
          | 'ingredients'
          | 'Ingredientes interior'
          | 'Ingredientes exterior'
          | 'bad_cut'
          | 'Cocción queso'
          | 'overbaked'
          | 'bubbles';
        family: string | null;
        shift: 'AM' | 'PM' | null;
        what: string;
        assignee: string;
        due: string;
        state: 'open' | 'watching' | 'proven' | 'did-not-help' | 'relapsed' | 'expired';
        state_at: string;
        started_at: string;
        points_a_week: number;
        watched_from: string | null;
        decided_ts: string | null;
        second_look_from: string | null;
        first: { pizzas: number; bad: number; evidence: number };
        second: { pizzas: number; bad: number; evidence: number } | null;
        before: { pizzas: number; bad: number; target: number } | null;
        more: number | null;
        waits_since: string | null;
        pictures: string[];
        pictured: { specialty: string; crust: string } | null;
      }[];
    };
  };
  /**
   * A company's people, stores, regions and quality definition.
   *
   * `GET /api/dashboard/admin/:companyPk`, opened by admin:users.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readAdmin: {
    input: {
      params: { companyPk: number | string };
    };
    answer: {
      users: {
        pk: number;
        email: string;
        first_name: string;
        last_name: string;
        username: string;
        limited?: boolean;
        venues?: string[];
        regions?: string[];
        manages?: string[];
        company_manager?: boolean;
        second_factor?: boolean;
        owned?: boolean;
      }[];
      venues: { value: string; name: string; region?: string | null }[];
      regions: Record<string, string>;
      quality_definition: { pk: number; min: number; max: number };
      whole?: boolean;
    };
  };
  /**
   * What was drawn by lot of a venue's week, and with which seed once it is revealed.
   *
   * `GET /api/audit/draws/:venue/:week/`, opened by read:audit.
   * Refusals: not_a_week, bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readAuditDraws: {
    input: {
      params: { venue: string; week: string };
    };
    answer: {
      hash: string | null;
      seed: string | null;
      days: {
        day: string;
        population: number;
        hidden: number;
        late: number;
        size: number;
        pizzas: string[];
        drawn: string[];
        unfit_population: number;
        unfit_pizzas: string[];
        unfit: string | null;
      }[];
    };
  };
  /**
   * What raters gave above the engine over eight weeks, by criterion, specialty and engine.
   *
   * `GET /api/audited-figures/bias/company/:company/`, opened by read:audit.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readBias: {
    input: {
      params: { company: number | string };
    };
    answer: {
      since: string;
      criteria: { of: string; n: number; mean: number; half_width: number | null }[];
      specialties: { of: string; n: number; mean: number; half_width: number | null }[];
      engines: { of: string; n: number; mean: number; half_width: number | null }[];
    };
  };
  /**
   * When the cameras of a store were doubted, for marks on charts of its pizzas.
   *
   * `GET /api/cameras/venue/:venue/marks/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readCameraMarks: {
    input: {
      params: { venue: string; start_date: string; end_date: string };
    };
    answer: {
      marks: {
        fault:
          | 'dead'
          | 'off'
          | 'silent'
          | 'frozen'
          | 'covered'
          | 'blurred'
          | 'dirty'
          | 'light'
          | 'colour'
          | 'moved'
          | 'tilted';
        since: string;
        until: string | null;
      }[];
    };
  };
  /**
   * How the cameras see in the venues that the viewer can see, and what is wrong with them.
   *
   * `GET /api/cameras/company/:company/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readCameras: {
    input: {
      params: { company: number | string };
    };
    answer: {
      cameras: {
        venue: string;
        store: string;
        camera: string;
        state:
          | 'well'
          | 'learning'
          | 'unseen'
          | 'disk_full'
          | 'resized'
          | 'dead'
          | 'off'
          | 'silent'
          | 'frozen'
          | 'covered'
          | 'blurred'
          | 'dirty'
          | 'light'
          | 'colour'
          | 'moved'
          | 'tilted';
        item: {
          id: string;
          fault:
            | 'dead'
            | 'off'
            | 'silent'
            | 'frozen'
            | 'covered'
            | 'blurred'
            | 'dirty'
            | 'light'
            | 'colour'
            | 'moved'
            | 'tilted';
          since: string;
          ended: string | null;
          figure: string | null;
          usual: number | null;
          value: number | null;
          said: 'mended' | 'camera' | 'kitchen' | null;
          waiting: number;
        } | null;
        ended: {
          id: string;
          fault:
            | 'dead'
            | 'off'
            | 'silent'
            | 'frozen'
            | 'covered'
            | 'blurred'
            | 'dirty'
            | 'light'
            | 'colour'
            | 'moved'
            | 'tilted';
          since: string;
          ended: string | null;
          figure: string | null;
          usual: number | null;
          value: number | null;
          said: 'mended' | 'camera' | 'kitchen' | null;
          waiting: number;
        } | null;
        picture: string | null;
        last_seen: string | null;
        usual_minutes: number | null;
        day: string | null;
        hours: {
          hour: number;
          pictures: number;
          unfit: number;
          lightness: number | null;
          score: number | null;
        }[];
        checks: { figure: string; usual: number; value: number }[];
        repeatability: {
          measured_on: string;
          pictures: number;
          changes: {
            change: 'turned' | 'mirrored' | 'darker' | 'brighter' | 'compressed' | 'halved';
            compared: number;
            lost: number;
            deviation: number | null;
          }[];
        } | null;
        light: {
          pizzas: number;
          error_as_seen: number | null;
          error_corrected: number | null;
          is_adopted: boolean;
        } | null;
        agent: {
          name: string;
          version: string;
          state: string;
          heard_at: string;
          clock_offset_ms: number;
          free_bytes: number;
          waiting: number;
          size: { width: number; height: number } | null;
          size_before: { width: number; height: number } | null;
          resized: string | null;
          warnings: ('disk_full' | 'clock_off' | 'resized')[];
        } | null;
        week: {
          made: number | null;
          share_seen: number | null;
          is_left_out: boolean;
          seen: number;
          fit: number;
          scored: number;
          audited: number;
          silent: {
            reason:
              | 'no_pizza'
              | 'not_whole'
              | 'too_small'
              | 'blurred'
              | 'covered'
              | 'not_known'
              | 'unusable'
              | 'unknown_specialty'
              | 'not_evaluated'
              | 'hidden';
            pizzas: number;
          }[];
        };
      }[];
      left_out: { venue: string; store: string; agent: string; cameras: string[] }[];
    };
  };
  /**
   * Audited figures over some days of the venues the viewer can see, and of their regions.
   *
   * `GET /api/audited-figures/company/:company/start_date/:start_date/end_date/:end_date/`, opened by read:audit.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readCompanyAuditedFigures: {
    input: {
      params: { company: number | string; start_date: string; end_date: string };
    };
    answer: {
      company: {
        score: {
          state: 'audited' | 'too-few' | 'not-audited';
          judged: number;
          drawn: number;
          population: number;
          estimate: number | null;
          half_width: number | null;
          engine_mean: number | null;
        };
        to_standard: {
          state: 'audited' | 'too-few' | 'not-audited';
          judged: number;
          drawn: number;
          population: number;
          estimate: number | null;
          half_width: number | null;
          engine_mean: number | null;
        };
        bad: {
          state: 'audited' | 'too-few' | 'not-audited';
          judged: number;
          drawn: number;
          population: number;
          estimate: number | null;
          half_width: number | null;
          engine_mean: number | null;
        };
        excellent: {
          state: 'audited' | 'too-few' | 'not-audited';
          judged: number;
          drawn: number;
          population: number;
          estimate: number | null;
          half_width: number | null;
          engine_mean: number | null;
        };
      };
      regions: Record<
        string,
        {
          score: {
            state: 'audited' | 'too-few' | 'not-audited';
            judged: number;
            drawn: number;
            population: number;
            estimate: number | null;
            half_width: number | null;
            engine_mean: number | null;
          };
          to_standard: {
            state: 'audited' | 'too-few' | 'not-audited';
            judged: number;
            drawn: number;
            population: number;
            estimate: number | null;
            half_width: number | null;
            engine_mean: number | null;
          };
          bad: {
            state: 'audited' | 'too-few' | 'not-audited';
            judged: number;
            drawn: number;
            population: number;
            estimate: number | null;
            half_width: number | null;
            engine_mean: number | null;
          };
          excellent: {
            state: 'audited' | 'too-few' | 'not-audited';
            judged: number;
            drawn: number;
            population: number;
            estimate: number | null;
            half_width: number | null;
            engine_mean: number | null;
          };
        }
      >;
      venues: Record<
        string,
        {
          score: {
            state: 'audited' | 'too-few' | 'not-audited';
            judged: number;
            drawn: number;
            population: number;
            estimate: number | null;
            half_width: number | null;
            engine_mean: number | null;
          };
          to_standard: {
            state: 'audited' | 'too-few' | 'not-audited';
            judged: number;
            drawn: number;
            population: number;
            estimate: number | null;
            half_width: number | null;
            engine_mean: number | null;
          };
          bad: {
            state: 'audited' | 'too-few' | 'not-audited';
            judged: number;
            drawn: number;
            population: number;
            estimate: number | null;
            half_width: number | null;
            engine_mean: number | null;
          };
          excellent: {
            state: 'audited' | 'too-few' | 'not-audited';
            judged: number;
            drawn: number;
            population: number;
            estimate: number | null;
            half_width: number | null;
            engine_mean: number | null;
          };
        }
      >;
      audited_first: boolean;
      audited_weeks: number;
      audit_per_day: number;
      seed_hashes: string[];
      computed_at: string | null;
    };
  };
  /**
   * The judged pizzas behind a company's or a region's audited figures.
   *
   * `GET /api/audited-figures/company/:company/start_date/:start_date/end_date/:end_date/pizzas/`, opened by read:audit.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readCompanyDrawnPizzas: {
    input: {
      params: { company: number | string; start_date: string; end_date: string };
      query?: { all?: '1'; points?: '1'; region?: string; specialty?: string };
    };
    answer: {
      pizzas: {
        t_id: string;
        venue: string;
        day: string;
        img_url: string;
        agrees: boolean;
        judged: number | null;
      }[];
      agree: number;
      differ: number;
      criteria: { of: string; n: number; mean: number; half_width: number }[];
      criteria_judged: number;
      shares: {
        to_standard: { hits: number; n: number };
        bad: { hits: number; n: number };
        excellent: { hits: number; n: number };
      } | null;
      changes: {
        figure: 'score' | 'to_standard' | 'bad' | 'excellent';
        week: string;
        at: string;
        reason: 'draw' | 'judgement' | 'severity' | 'history';
        from: number;
        to: number | null;
      }[];
      weeks: {
        week: string;
        hash: string | null;
        seed: string | null;
        revealed_at: string | null;
      }[];
    };
  };
  /**
   * Scoring rules of a venue's company.
   *
   * `GET /api/dashboard/company-info/venue/:venue/`, opened by read:figures, read:pizzas.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readCompanyInfo: {
    input: {
      params: { venue: string };
    };
    answer: {
      pj_store: boolean;
      score_weights: Record<string, number>;
      evaluation_key_max: Record<string, number>;
      scoring_thresholds?: {
        ingredientsEvenness: { none: number; full: number };
        ingredientsPresent: number;
        innerCover: { none: number; full: number };
        outerCover: { none: number; full: number };
        melted: { none: number; full: number };
        seal: { none: number; full: number };
        dirt: { none: number; full: number };
        crustUnevenness: { none: number; full: number };
        crustWidth: {
          tradicional: { low: number; from: number; to: number; high: number };
          delgada: { low: number; from: number; to: number; high: number };
        };
        thinCrustBelow: number;
        pizzaRadius: { low: number; from: number; to: number; high: number };
      };
      feedbackCrusts: { value: string; label: string }[];
      cheese_score_threshold: number | null;
      grid?: 'official' | 'modified';
      company?: { pk: number; pretty_name: string } | null;
      time_zone?: string;
    };
  };
  /**
   * Signals of the last days (7 unless said) of the venues the viewer can see, newest first.
   *
   * `GET /api/signals/company/:company/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readCompanySignals: {
    input: {
      params: { company: number | string };
      query?: { days?: number | string };
    };
    answer: {
      from: string;
      signals: {
        id: string;
        venue: string;
        day: string;
        shift: 'AM' | 'PM';
        word: 'rim' | 'size' | 'portion' | 'placement' | 'bake';
        part: string;
        family: string | null;
        pizzas: number;
        bad: number;
        usually_bad: number;
        average: number;
        ratio: number;
        limit: number;
        points_a_week: number;
        engine: string;
        local_ts: string;
        found_at: string;
        state: 'on' | 'released' | 'ended';
        lasted: number;
        revised_at: string | null;
        withdrawn_at: string | null;
        pictures: string[];
      }[];
      day_signals: {
        venue: string;
        day: string;
        part: string;
        rule: 'outside' | 'nine';
        value: number;
        usual: number;
        z: number | null;
        lower: number | null;
        upper: number | null;
        pizzas: number | null;
        points_a_week: number;
        pictures: string[];
        chain_wide: boolean;
        revised_at: string | null;
        withdrawn_at: string | null;
        is_answered: boolean;
        times_said: number;
      }[];
    };
  };
  /**
   * Why a company's mean score and those of its regions moved between two spans, over the venues the viewer can see.
   *
   * `GET /api/measurement/why-moved/company_pk/:company_pk/start_date/:start_date/end_date/:end_date/before_start/:before_start/before_end/:before_end/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, day_closed, too_many_requests.
   */
  readCompanyWhyMoved: {
    input: {
      params: {
        company_pk: number | string;
        start_date: string;
        end_date: string;
        before_start: string;
        before_end: string;
      };
    };
    answer: {
      company: {
        state: 'known' | 'too-few';
        before: { min: string; max: string; pizzas: number; mean: number | null };
        after: { min: string; max: string; pizzas: number; mean: number | null };
        change: number;
        halfWidth: number | null;
        auditedHalfWidth: number | null;
        parts: {
          kind: 'criterion' | 'mix' | 'penalties' | 'engine';
          criterion: string | null;
          shift: 'AM' | 'PM' | null;
          specialties: { specialty: string; value: number; share: number }[];
          value: number;
          halfWidth: number;
          days: { min: string; max: string };
          count: number;
          stores: { venue: string; name: string; value: number; count: number }[];
          pictures: string[];
        }[];
        noise: { value: number; count: number } | null;
        changes: {
          kind: 'engine' | 'thresholds';
          day: string;
          from: string | null;
          to: string | null;
          by: string | null;
        }[];
        qualityChange: {
          day: string;
          by: string | null;
          from: { min: number; max: number };
          to: { min: number; max: number };
        } | null;
        changesKnownBy: 'pairs' | 'judgements' | 'nothing' | null;
      };
      regions: {
        state: 'known' | 'too-few';
        before: { min: string; max: string; pizzas: number; mean: number | null };
        after: { min: string; max: string; pizzas: number; mean: number | null };
        change: number;
        halfWidth: number | null;
        auditedHalfWidth: number | null;
        parts: {
          kind: 'criterion' | 'mix' | 'penalties' | 'engine';
          criterion: string | null;
          shift: 'AM' | 'PM' | null;
          specialties: { specialty: string; value: number; share: number }[];
          value: number;
          halfWidth: number;
          days: { min: string; max: string };
          count: number;
          stores: { venue: string; name: string; value: number; count: number }[];
          pictures: string[];
        }[];
        noise: { value: number; count: number } | null;
        changes: {
          kind: 'engine' | 'thresholds';
          day: string;
          from: string | null;
          to: string | null;
          by: string | null;
        }[];
        qualityChange: {
          day: string;
          by: string | null;
          from: { min: number; max: number };
          to: { min: number; max: number };
        } | null;
        changesKnownBy: 'pairs' | 'judgements' | 'nothing' | null;
        region: string;
        name: string;
        venues: number;
      }[];
    };
  };
  /**
   * What was made, seen, fit to score, scored and audited by venue and day, and why the others are missing.
   *
   * `GET /api/orders/coverage/company/:company/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readCoverage: {
    input: {
      params: { company: number | string; start_date: string; end_date: string };
    };
    answer: {
      venues: {
        venue: string;
        name: string;
        made: number | null;
        seen: number;
        fit: number;
        scored: number;
        audited: number;
        share_seen: number | null;
        is_left_out: boolean;
        mean: number | null;
        bounds: { low: number; high: number } | null;
        days: {
          day: string;
          made: number | null;
          seen: number;
          fit: number;
          scored: number;
          audited: number;
          unseen: Record<string, number>;
          unscored: Record<string, number>;
        }[];
        wrong_products: {
          pizza: string;
          order: string;
          ordered: string;
          seen_as: string;
          local_ts: string;
        }[];
      }[];
    };
  };
  /**
   * One business day of a venue: its figures, its best and worst, its food usage.
   *
   * `GET /api/analytics/home/venue/:venue/date/:date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readDailyInsights: {
    input: {
      params: { venue: string; date: string };
    };
    answer: {
      data: {
        scored_pizzas: string;
        avg_score: number | null;
        best_shift: 'AM' | 'PM' | null;
        num_excellent_pizzas: number;
        pct_excellent_pizza: number;
        num_bad_pizzas: number;
        pct_bad_pizza: number;
        best_specialty: string | null;
        worst_specialty: string | null;
        best_criteria: string | null;
        worst_criteria: string | null;
        portion_control: {
          ingredients: Record<
            string,
            { used: number; recipe: number; over_used: number | null; over_spent: number }
          >;
          currency?: string;
          count?: number | null;
        } | null;
        total?: {
          total_pizzas: number;
          scored_pizzas?: number;
          avg_score: number | null;
          score_sd?: number | null;
          count_bads: number;
          count_goods: number;
          count_excellents: number;
          pct_bads: number;
          pct_goods: number;
          pct_excellents: number;
          to_standard?: number;
          maybe_to_standard?: number;
          not_to_standard?: number;
        };
        shifts?: {
          shift: 'AM' | 'PM';
          total_pizzas: number;
          scored_pizzas?: number;
          avg_score: number | null;
          score_sd?: number | null;
          count_bads: number;
          count_goods: number;
          count_excellents: number;
          pct_bads: number;
          pct_goods: number;
          pct_excellents: number;
          to_standard?: number;
          maybe_to_standard?: number;
          not_to_standard?: number;
        }[];
        specialties?: {
          specialty: string;
          total_pizzas: number;
          scored_pizzas?: number;
          avg_score: number | null;
          score_sd?: number | null;
          count_bads: number;
          count_goods: number;
          count_excellents: number;
          pct_bads: number;
          pct_goods: number;
          pct_excellents: number;
          to_standard?: number;
          maybe_to_standard?: number;
          not_to_standard?: number;
        }[];
        criteria?: { criterion: string; share: number }[];
        quality_definitions?: { min: number; max: number }[];
      } | null;
    };
  };
  /**
   * What each column of the exports means.
   *
   * `GET /api/exports/dictionary/`, opened by read:figures, read:pizzas, read:audit, write:orders, write:captures, admin:users.
   * Refusals: api_token_not_valid, not_signed_in, token_not_valid, token_scope_missing, too_many_requests.
   */
  readDataDictionary: {
    input: undefined;
    answer: { table: string; column: string; type: string; meaning: string }[];
  };
  /**
   * What a store's chart of a whole day found, with the chart.
   *
   * `GET /api/signals/venue/:venue/day/:day/part/:part/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, signal_not_found, too_many_requests.
   */
  readDaySignal: {
    input: {
      params: { venue: string; day: string; part: string };
    };
    answer: {
      signal: {
        venue: string;
        day: string;
        part: string;
        rule: 'outside' | 'nine';
        value: number;
        usual: number;
        z: number | null;
        lower: number | null;
        upper: number | null;
        pizzas: number | null;
        points_a_week: number;
        pictures: string[];
        chain_wide: boolean;
        revised_at: string | null;
        withdrawn_at: string | null;
        is_answered: boolean;
        times_said: number;
      };
      chart: { day: string; value: number; lower: number; upper: number }[];
    };
  };
  /**
   * The evaluation of one pizza with its explanation, which the feed omits.
   *
   * `GET /api/dashboard/pizza/:id/`, opened by read:pizzas.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, pizza_not_found, too_many_requests.
   */
  readEvaluation: {
    input: {
      params: { id: string };
    };
    answer: {
      evaluation: {
        score_details: Record<
          string,
          {
            '1': number;
            '2': number;
            '3': number;
            '4': number;
            '5': number;
            '6': number;
            '7': number;
            '8': number;
          }
        >;
        score_final: number;
        score_adjusted: number | null;
        specialty_check: 'correct' | 'incorrect' | boolean;
        soft: { Ingredients?: number };
        flag_effects?: { badCut?: number; overbaked?: number; bubbles?: number };
        info?: { size_class?: string; score?: number };
        explanation?: {
          engine_version: string;
          slice_angle: number;
          slices?: Record<string, [number, number][]>;
          findings: {
            criterion: string;
            slice: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
            metric: string;
            value: number;
            target: number;
            points: number;
            lost: number;
          }[];
          weights?: Record<string, number>;
          thresholds?: Record<
            string,
            | number
            | { none: number; full: number }
            | { low: number; from: number; to: number; high: number }
            | Record<string, { low: number; from: number; to: number; high: number }>
          >;
          confidence: Record<string, number>;
          scored_as?: string;
          light?: number[];
        };
      } | null;
      provenance?: {
        scoring_version: string;
        specialty_head: string | null;
        scored_as: string | null;
        models: {
          name: string;
          version: string;
          judges: 'specialty' | 'crust' | 'ingredients';
          state: 'used' | 'unsure' | 'failed';
          said: string | null;
          confidence: number | null;
          reason?: string;
        }[];
        rescored: { at: string; from_version: string } | null;
      };
    };
  };
  /**
   * Pizzas of a venue over business days, in the order they were made.
   *
   * `POST /api/shift_report_data`, opened by read:pizzas.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_large, too_many_requests.
   */
  readFeed: {
    input: {
      body: { venue: string; min: string; max: string };
    };
    answer: {
      vids_and_results: {
        vid: {
          venue: string;
          REPORT_id: string;
          REPORT_file_path: string | null;
          REPORT_capture_start_ts: string;
        };
        result: {
          REPORT_id: string;
          REPORT_vid_id: string;
          pipeline_id: string;
          tracking_ok: boolean;
          evaluation_ok: boolean;
          trackeds: {
            id: string;
            REPORT_localized_capture_start_ts: string;
            category: string | null;
            crust: string | null;
            snap_quality: 'buena' | 'mala' | null;
            snap_quality_trusted: boolean;
            snap_quality_reasons?:
              | ('no_pizza' | 'not_whole' | 'too_small' | 'blurred' | 'covered' | 'not_known')[]
              | null;
            optimal_snap_path: string;
            REPORT_optimal_snap_path: string;
            optimal_frame: number;
            optimal_frame_quality: { blur: number; occ: number };
            optimal_figure: { type: 'Circle'; x: number; y: number; radius: number } | null;
            raw_score: number | null;
            multisize: string | boolean | null;
            omit_soft: 0 | 1 | null;
            REPORT_frame_detection_summary: Record<string, number> | null;
            REPORT_detections_categ_summary: Record<string, number> | null;
            bubbles: 0 | 1 | null;
            overbaked: 0 | 1 | null;
            bad_cut: 0 | 1 | null;
            possible_flags?: ('bubbles' | 'overbaked' | 'bad_cut')[] | null;
            standard: 'to_standard' | 'maybe_to_standard' | 'not_to_standard' | null;
            censored: 0 | 1 | null;
            attributes: string[] | null;
            reviewer: string | null;
            original_data: {
              specialty?: string | null;
              crust?: string | null;
              standard?: 'to_standard' | 'maybe_to_standard' | 'not_to_standard' | null;
              score_criteria?: Record<string, number>;
              reviewer?: string;
            } | null;
            pizza_info_id: string;
            score?: number | null;
            rev?: number;
            reviewed?: 0 | 1;
            placeholder?: string | null;
            picture_size?: { width: number; height: number } | null;
            discriminator?: string | null;
            gt_extra?: string | null;
            gt_optimal_frame?: number | null;
            gt_category?: string | null;
            gt_product?: string | null;
            gt_crust?: string | null;
            gt_snap_quality?: string | null;
            gt_score_criteria?: Record<string, number> | null;
          }[];
          optimal_snap_ingredients: Record<
            string,
            { type: string; rectangle: [number, number, number, number]; weight: number }[]
          >;
          evaluation_results: Record<
            string,
            {
              score_details: Record<
                string,
                {
                  '1': number;
                  '2': number;
                  '3': number;
                  '4': number;
                  '5': number;
                  '6': number;
                  '7': number;
                  '8': number;
                }
              >;
              score_final: number;
              score_adjusted: number | null;
              specialty_check: 'correct' | 'incorrect' | boolean;
              soft: { Ingredients?: number };
              flag_effects?: { badCut?: number; overbaked?: number; bubbles?: number };
              info?: { size_class?: string; score?: number };
              explanation?: {
                engine_version: string;
                slice_angle: number;
                slices?: Record<string, [number, number][]>;
                findings: {
                  criterion: string;
                  slice: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
                  metric: string;
                  value: number;
                  target: number;
                  points: number;
                  lost: number;
                }[];
                weights?: Record<string, number>;
                thresholds?: Record<
                  string,
                  | number
                  | { none: number; full: number }
                  | { low: number; from: number; to: number; high: number }
                  | Record<string, { low: number; from: number; to: number; high: number }>
                >;
                confidence: Record<string, number>;
                scored_as?: string;
                light?: number[];
              };
            }
          >;
        };
      }[];
      split: string;
      detected?: number;
      closed?: { day: string; closed_on: string }[];
    };
  };
  /**
   * Every correction of a pizza, newest first.
   *
   * `GET /api/dashboard/pizza_history/:id/`, opened by read:pizzas.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, pizza_not_found, too_many_requests.
   */
  readHistory: {
    input: {
      params: { id: string };
    };
    answer: {
      history: {
        id: string;
        at: string;
        reviewer: string;
        field: string;
        before: unknown;
        after: unknown;
        rev: number;
        undoes: string | null;
      }[];
    };
  };
  /**
   * The regions a user manages, in every company of the viewer.
   *
   * `GET /api/dashboard/region-manager/user/:userId/`, opened by admin:users.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, user_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readManagedRegions: {
    input: {
      params: { userId: number | string };
    };
    answer: { regions: { code: string; name: string; company: number }[] };
  };
  /**
   * A company's figures by region and time frame, over the venues the viewer can see.
   *
   * `GET /api/analytics/management/start_date/:start_date/end_date/:end_date/company_pk/:company_pk/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readManagementSummary: {
    input: {
      params: { start_date: string; end_date: string; company_pk: number | string };
    };
    answer: {
      portion_control: boolean;
      currency?: string;
      company: {
        avg_score: number | null;
        score_sd?: number | null;
        pct_bads: number;
        pct_excellents: number;
        count: number;
        total_pizzas?: number | null;
        time_frames: {
          daily: Record<
            string,
            {
              count: number;
              pct_bads: number;
              pct_goods: number;
              pct_excellents: number;
              avg_score?: number | null;
            }
          >;
          weekly: Record<
            string,
            {
              count: number;
              pct_bads: number;
              pct_goods: number;
              pct_excellents: number;
              avg_score?: number | null;
            }
          >;
          monthly: Record<
            string,
            {
              count: number;
              pct_bads: number;
              pct_goods: number;
              pct_excellents: number;
              avg_score?: number | null;
            }
          >;
        };
        specialties: Record<
          string,
          {
            scored_pizzas: number;
            avg_score: number | null;
            percentage_bad_pizzas: number;
            daily_avg: number;
            over_spent: number | null;
          }
        >;
        portion_control: {
          over_spent: number;
          ingredients: Record<
            string,
            { used: number; recipe: number; over_used: number | null; over_spent: number }
          >;
        } | null;
      };
      data: Record<
        string,
        {
          avg_score: number | null;
          score_sd?: number | null;
          pct_bads: number;
          pct_excellents: number;
          count?: number;
          total_pizzas?: number | null;
          time_frames: {
            daily: Record<
              string,
              {
                count: number;
                pct_bads: number;
                pct_goods: number;
                pct_excellents: number;
                avg_score?: number | null;
              }
            >;
            weekly: Record<
              string,
              {
                count: number;
                pct_bads: number;
                pct_goods: number;
                pct_excellents: number;
                avg_score?: number | null;
              }
            >;
            monthly: Record<
              string,
              {
                count: number;
                pct_bads: number;
                pct_goods: number;
                pct_excellents: number;
                avg_score?: number | null;
              }
            >;
          };
          specialties: Record<
            string,
            {
              scored_pizzas: number;
              avg_score: number | null;
              percentage_bad_pizzas: number;
              daily_avg: number;
              over_spent: number | null;
            }
          >;
          name?: string;
          venues?: number | null;
          over_spent: number | null;
        }
      >;
      quality_definitions?: { min: number; max: number }[];
    };
  };
  /**
   * How good a company's figures are: what one score can tell apart, how far means are off, what a new engine moved, and which drawn pizzas were judged.
   *
   * `GET /api/measurement/company_pk/:company_pk/`, opened by read:audit.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readMeasurement: {
    input: {
      params: { company_pk: number | string };
    };
    answer: {
      days: { min: string; max: string };
      drawn: number;
      judged: number;
      unfit: { drawn: number; judged: number; upheld: number };
      doubles: number;
      repeats: number;
      needed: { judged: number; doubles: number };
      error: {
        pizza: number;
        engine: number;
        rater: number | null;
        repeat: number | null;
        gaugePercent: number;
        classes: number;
        onePizza: number;
        tellApart: number;
      } | null;
      week: {
        min: string;
        max: string;
        store: number | null;
        storeJudged: number | null;
        company: number | null;
        companyJudged: number;
      };
      pictures: string[];
      classes: { score: number; picture: string }[];
      weeks: {
        week: string;
        engine: number | null;
        audited: number | null;
        halfWidth: number | null;
      }[];
      change: {
        day: string;
        from: string;
        to: string;
        before: { engine: number | null; audited: number | null; halfWidth: number | null };
        since: { engine: number | null; audited: number | null; halfWidth: number | null };
        halfWidth: number | null;
      } | null;
      outside: { hidden: number; late: number };
      stores: {
        venue: string;
        name: string;
        drawn: ('waiting' | 'judged' | 'doubled')[];
        judged: number;
        scored: number;
        halfWidth: number | null;
      }[];
    };
  };
  /**
   * Average score by period: the venue, all venues of its company, and each period's best venue.
   *
   * `GET /api/analytics/performance/average/venue/:venue/type/:type/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readPerformanceAverage: {
    input: {
      params: {
        venue: string;
        type: 'daily' | 'weekly' | 'monthly';
        start_date: string;
        end_date: string;
      };
      query?: { staff_user?: '0' | '1' };
    };
    answer: {
      data: {
        _id: string;
        avg_score: number;
        total_pizzas: number;
        scored_pizzas?: number | null;
      }[];
      data_avg_all_venues: {
        _id: string;
        avg_score: number;
        total_pizzas: number;
        scored_pizzas?: number | null;
      }[];
      data_best_venue: {
        _id: string;
        avg_score: number;
        total_pizzas: number;
        scored_pizzas?: number | null;
        venue: string;
        name?: string;
      }[];
    };
  };
  /**
   * Quality of a venue by weekday and hour, and by weekday alone.
   *
   * `GET /api/analytics/performance/distribution/venue/:venue/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readPerformanceDistribution: {
    input: {
      params: { venue: string; start_date: string; end_date: string };
    };
    answer: {
      data_weekly: {
        weekday: 'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat';
        hour: number;
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      }[];
      weekly_distribution: {
        weekday: 'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat';
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      }[];
      outside_hours?: number;
      quality_definitions?: { min: number; max: number }[];
    };
  };
  /**
   * Quality of a venue by period, by shift and by specialty.
   *
   * `GET /api/analytics/performance/quality/venue/:venue/type/:type/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readPerformanceQuality: {
    input: {
      params: {
        venue: string;
        type: 'daily' | 'weekly' | 'monthly';
        start_date: string;
        end_date: string;
      };
    };
    answer: {
      quality_by_period: {
        datetime: string;
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      }[];
      quality_by_shift: {
        shift: 'AM' | 'PM';
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      }[];
      quality_by_specialty: {
        specialty: string;
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      }[];
      quality_definitions?: { min: number; max: number }[];
    };
  };
  /**
   * Scored and detected pizzas, best and average score of a venue.
   *
   * `GET /api/analytics/performance/summary/venue/:venue/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readPerformanceSummary: {
    input: {
      params: { venue: string; start_date: string; end_date: string };
    };
    answer: {
      summary: {
        scored_pizzas: number;
        total_pizzas: number;
        best_score: number | null;
        avg_score: number | null;
        score_sd?: number | null;
        best_score_day?: string | null;
        best_score_specialty?: string | null;
      };
    };
  };
  /**
   * Food usage against the recipes; an empty object without recipes or pizzas.
   *
   * `GET /api/analytics/portion_control/venue/:venue/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readPortionControl: {
    input: {
      params: { venue: string; start_date: string; end_date: string };
    };
    answer: {
      ingredients?: Record<
        string,
        { used: number; recipe: number; over_used: number | null; over_spent: number }
      >;
      specialty?: Record<
        string,
        {
          count: number;
          over_used: number | null;
          over_spent: number;
          distribution: 'bad' | 'good' | 'excellent';
        }
      >;
      shift?: {
        AM: {
          count: number;
          accuracy: number | null;
          over_spent: number;
          ingredients: Record<
            string,
            { used: number; recipe: number; over_used: number | null; over_spent: number }
          >;
        };
        PM: {
          count: number;
          accuracy: number | null;
          over_spent: number;
          ingredients: Record<
            string,
            { used: number; recipe: number; over_used: number | null; over_spent: number }
          >;
        };
      };
      total?: {
        used: number;
        recipe: number;
        over_used: number | null;
        over_spent: number;
        count: number;
      };
      without_recipe?: number;
      currency?: string;
    };
  };
  /**
   * Detected pizzas of a venue by weekday and hour.
   *
   * `GET /api/analytics/production/distribution/venue/:venue/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readProductionDistribution: {
    input: {
      params: { venue: string; start_date: string; end_date: string };
    };
    answer: {
      data_weekly: {
        weekday: 'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat';
        hour: number;
        total_pizzas: number;
      }[];
      outside_hours?: number;
    };
  };
  /**
   * Detected pizzas of a venue by period.
   *
   * `GET /api/analytics/production/total/venue/:venue/type/:type/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readProductionTotal: {
    input: {
      params: {
        venue: string;
        type: 'daily' | 'weekly' | 'monthly';
        start_date: string;
        end_date: string;
      };
    };
    answer: { data: { _id: string; total_pizzas: number }[] };
  };
  /**
   * Stores in three groups by their audited scores, the ranks that fit each, and who stands on the podium by 2,000 recounts.
   *
   * `GET /api/measurement/ranking/company_pk/:company_pk/start_date/:start_date/end_date/:end_date/`, opened by read:audit.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readRanking: {
    input: {
      params: { company_pk: number | string; start_date: string; end_date: string };
    };
    answer: {
      judged: number;
      stores: {
        venue: string;
        name: string;
        unranked: 'not-audited' | 'too-few' | 'seldom-seen' | null;
        score: number | null;
        halfWidth: number | null;
        judged: number;
        drawn: number;
        scored: number;
        seen: number | null;
        group: 'above' | 'not-distinguishable' | 'below' | null;
        rank: {
          low: number;
          high: number;
          first: number;
          last: number;
          top_five: number;
          bottom_five: number;
        } | null;
      }[];
      podium: {
        place: number;
        kind: 'given' | 'shared' | 'nobody';
        by: { venue: string; name: string; share: number; picture: string | null }[];
      }[];
      winners: {
        week: string;
        judged: number;
        kind: 'given' | 'shared' | 'nobody';
        by: { venue: string; name: string; share: number }[];
      }[];
    };
  };
  /**
   * The regions assigned to the user `id`, in every company of the viewer.
   *
   * `GET /api/dashboard/region-membership/:id/`, opened by admin:users.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, user_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readRegionMemberships: {
    input: {
      params: { id: number | string };
    };
    answer: {
      memberships: {
        pk: number;
        space: { pk: string; name: string; pretty_name: string; company: number };
      }[];
    };
  };
  /**
   * Name, manager and stores of regions, by code; unknown codes are left out.
   *
   * `POST /api/dashboard/regions-info/`, opened by admin:users.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readRegions: {
    input: {
      body: { regions: string[]; company?: number | string };
    };
    answer: Record<
      string,
      {
        name: string;
        manager: {
          pk?: number | null;
          first_name: string;
          last_name: string;
          username: string;
        } | null;
        stores?: number | null;
      }
    >;
  };
  /**
   * Between which scores a rater's score of a pizza lies, 9 times in 10.
   *
   * `GET /api/audited-figures/pizza/:id/band/`, opened by read:audit.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, pizza_not_found, too_many_requests.
   */
  readScoreBand: {
    input: {
      params: { id: string };
    };
    answer: {
      band: {
        low: number;
        high: number;
        level: 'family' | 'company' | 'drawn-truth';
        count: number;
      } | null;
    };
  };
  /**
   * Quality of a venue by period and shift; `class` compares with the mean of the period.
   *
   * `GET /api/analytics/performance/shift_quality/venue/:venue/type/:type/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readShiftQuality: {
    input: {
      params: {
        venue: string;
        type: 'daily' | 'weekly' | 'monthly';
        start_date: string;
        end_date: string;
      };
    };
    answer: {
      data: {
        shift: 'AM' | 'PM';
        datetime: string;
        class: 'bad' | 'good' | 'excellent';
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      }[];
      quality_definitions?: { min: number; max: number }[];
    };
  };
  /**
   * A signal with the pizzas that it was found by.
   *
   * `GET /api/signals/venue/:venue/signal/:signal/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, signal_not_found, too_many_requests.
   */
  readSignal: {
    input: {
      params: { venue: string; signal: string };
    };
    answer: {
      signal: {
        id: string;
        venue: string;
        day: string;
        shift: 'AM' | 'PM';
        word: 'rim' | 'size' | 'portion' | 'placement' | 'bake';
        part: string;
        family: string | null;
        pizzas: number;
        bad: number;
        usually_bad: number;
        average: number;
        ratio: number;
        limit: number;
        points_a_week: number;
        engine: string;
        local_ts: string;
        found_at: string;
        state: 'on' | 'released' | 'ended';
        lasted: number;
        revised_at: string | null;
        withdrawn_at: string | null;
        pictures: string[];
      };
      answered: 'action' | 'not-a-problem' | 'camera' | null;
      action: string | null;
      times_said: number;
      evidence: {
        pizza: string;
        specialty: string | null;
        local_ts: string;
        was_bad: boolean;
        score: number | null;
        is_changed: boolean;
      }[];
      closed: { day: string; closed_on: string } | null;
    };
  };
  /**
   * Specialties of the catalogue, of reports and of each store.
   *
   * `POST /api/pizza_specialties_info`, opened by read:figures, read:pizzas.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readSpecialties: {
    input: {
      body: { company: number | string; venue: string };
    };
    answer: {
      pizza_specialties_info: Record<string, { en: string; es: string; pepperoni_type?: boolean }>;
      report_specialties_definition: Record<string, { ui_text: string; show_goal?: number }>;
      report_specialties_by_store: Record<string, string[]>;
    };
  };
  /**
   * Audited mean scores by specialty over some days of the venues the viewer can see.
   *
   * `GET /api/audited-figures/company/:company/start_date/:start_date/end_date/:end_date/specialties/`, opened by read:audit.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readSpecialtyFigures: {
    input: {
      params: { company: number | string; start_date: string; end_date: string };
      query?: { region?: string };
    };
    answer: {
      specialties: Record<
        string,
        {
          state: 'audited' | 'too-few' | 'not-audited';
          judged: number;
          drawn: number;
          population: number;
          estimate: number | null;
          half_width: number | null;
          engine_mean: number | null;
        }
      >;
      seed_hashes: string[];
    };
  };
  /**
   * Share and quality of each specialty of a venue; `class` compares with the mean of the venue.
   *
   * `GET /api/analytics/performance/specialty_quality/venue/:venue/start_date/:start_date/end_date/:end_date/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readSpecialtyQuality: {
    input: {
      params: { venue: string; start_date: string; end_date: string };
    };
    answer: {
      data: {
        specialty: string;
        pct: number;
        class: 'bad' | 'good' | 'excellent';
        total_pizzas: number;
        scored_pizzas?: number;
        avg_score: number | null;
        score_sd?: number | null;
        count_bads: number;
        count_goods: number;
        count_excellents: number;
        pct_bads: number;
        pct_goods: number;
        pct_excellents: number;
        to_standard?: number;
        maybe_to_standard?: number;
        not_to_standard?: number;
      }[];
      quality_definitions?: { min: number; max: number }[];
    };
  };
  /**
   * What needs attention in the venues that the viewer can see.
   *
   * `GET /api/today/company/:company/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readToday: {
    input: {
      params: { company: number | string };
    };
    answer: {
      venues: { venue: string; name: string; pizzas_learnt: number | null }[];
      venues_at_work: number;
      scored: number;
      signals: {
        id: string;
        venue: string;
        part:
          | 'Bordes'
          | 'Sello de queso'
          | 'Limpieza'
          | 'border size'
          | 'cheese on border'
          | 'cheese seal'
          | 'pizza size'
          | 'Queso interior'
          | 'Queso exterior'
          | 'cheese cover'
          | 'ingredients'
          | 'Ingredientes interior'
          | 'Ingredientes exterior'
          | 'bad_cut'
          | 'Cocción queso'
          | 'overbaked'
          | 'bubbles';
        day: string;
        shift: 'AM' | 'PM';
        family: string | null;
        local_ts: string;
        pizzas: number;
        bad: number;
        usually_bad: number;
        points_a_week: number;
        is_on: boolean;
        is_released: boolean;
        answered: 'action' | 'not-a-problem' | null;
        pictures: string[];
        times_said: number;
      }[];
      days: {
        venue: string;
        day: string;
        part: string;
        rule: 'outside' | 'nine';
        value: number;
        usual: number;
        z: number | null;
        lower: number | null;
        upper: number | null;
        pizzas: number | null;
        points_a_week: number;
        pictures: string[];
        chain_wide: boolean;
        revised_at: string | null;
        withdrawn_at: string | null;
        is_answered: boolean;
        times_said: number;
      }[];
      doubts: { venue: string; signal: string; local_ts: string; pictures: string[] }[];
      camera_items: {
        id: string;
        venue: string;
        camera: string;
        fault:
          | 'dead'
          | 'off'
          | 'silent'
          | 'frozen'
          | 'covered'
          | 'blurred'
          | 'dirty'
          | 'light'
          | 'colour'
          | 'moved'
          | 'tilted';
        since: string;
        is_sure: boolean;
        may_be_kitchen: boolean;
        pictures: string[];
      }[];
      actions: {
        id: string;
        venue: string;
        signal: string | null;
        after: string | null;
        part:
          | 'Bordes'
          | 'Sello de queso'
          | 'Limpieza'
          | 'border size'
          | 'cheese on border'
          | 'cheese seal'
          | 'pizza size'
          | 'Queso interior'
          | 'Queso exterior'
          | 'cheese cover'
          | 'ingredients'
          | 'Ingredientes interior'
          | 'Ingredientes exterior'
          | 'bad_cut'
          | 'Cocción queso'
          | 'overbaked'
          | 'bubbles';
        family: string | null;
        shift: 'AM' | 'PM' | null;
        what: string;
        assignee: string;
        due: string;
        state: 'open' | 'watching' | 'proven' | 'did-not-help' | 'relapsed' | 'expired';
        state_at: string;
        started_at: string;
        points_a_week: number;
        watched_from: string | null;
        decided_ts: string | null;
        second_look_from: string | null;
        first: { pizzas: number; bad: number; evidence: number };
        second: { pizzas: number; bad: number; evidence: number } | null;
        before: { pizzas: number; bad: number; target: number } | null;
        more: number | null;
        waits_since: string | null;
        pictures: string[];
        pictured: { specialty: string; crust: string } | null;
      }[];
      reviews: {
        stores: { venue: string; judged: number; drawn: number }[];
        until: string;
        may_review: boolean;
      } | null;
      objections_due: string[];
      objections_answered: {
        pizza: string;
        venue: string;
        local_ts: string;
        specialty: string | null;
        state: 'granted' | 'upheld' | 'expired';
        opinions: number;
        before: number | null;
        after: number | null;
      }[];
      suggestions: {
        id: string;
        venue: string;
        action: string;
        from: string | null;
        part:
          | 'Bordes'
          | 'Sello de queso'
          | 'Limpieza'
          | 'border size'
          | 'cheese on border'
          | 'cheese seal'
          | 'pizza size'
          | 'Queso interior'
          | 'Queso exterior'
          | 'cheese cover'
          | 'ingredients'
          | 'Ingredientes interior'
          | 'Ingredientes exterior'
          | 'bad_cut'
          | 'Cocción queso'
          | 'overbaked'
          | 'bubbles';
        family: string | null;
        shift: 'AM' | 'PM' | null;
        what: string;
        first: { pizzas: number; bad: number };
        before: { pizzas: number; bad: number } | null;
        pictures: string[];
      }[];
      reports: { week: string; venues: string[]; may_send: boolean } | null;
      yesterday: {
        day: string;
        scored: number;
        decided: number;
        to_standard: number | null;
        best: { pizza: string; venue: string; specialty: string | null; score: number } | null;
      };
    };
  };
  /**
   * What the pipeline recorded about one pizza.
   *
   * `GET /api/dashboard/per_pizza_info/tracking_id/:id/`, opened by read:pizzas.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, pizza_not_found, too_many_requests.
   */
  readTrackingInfo: {
    input: {
      params: { id: string };
    };
    answer: {
      edge_tracking_summary: Record<string, unknown>;
      evaluation: {
        score_details: Record<
          string,
          {
            '1': number;
            '2': number;
            '3': number;
            '4': number;
            '5': number;
            '6': number;
            '7': number;
            '8': number;
          }
        >;
        score_final: number;
        score_adjusted: number | null;
        specialty_check: 'correct' | 'incorrect' | boolean;
        soft: { Ingredients?: number };
        flag_effects?: { badCut?: number; overbaked?: number; bubbles?: number };
        info?: { size_class?: string; score?: number };
        explanation?: {
          engine_version: string;
          slice_angle: number;
          slices?: Record<string, [number, number][]>;
          findings: {
            criterion: string;
            slice: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
            metric: string;
            value: number;
            target: number;
            points: number;
            lost: number;
          }[];
          weights?: Record<string, number>;
          thresholds?: Record<
            string,
            | number
            | { none: number; full: number }
            | { low: number; from: number; to: number; high: number }
            | Record<string, { low: number; from: number; to: number; high: number }>
          >;
          confidence: Record<string, number>;
          scored_as?: string;
          light?: number[];
        };
      } | null;
      evaluation_runs: Record<string, unknown>[];
    };
  };
  /**
   * A venue's audited figures over some days.
   *
   * `GET /api/audited-figures/venue/:venue/start_date/:start_date/end_date/:end_date/`, opened by read:audit.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readVenueAuditedFigures: {
    input: {
      params: { venue: string; start_date: string; end_date: string };
    };
    answer: {
      figures: {
        score: {
          state: 'audited' | 'too-few' | 'not-audited';
          judged: number;
          drawn: number;
          population: number;
          estimate: number | null;
          half_width: number | null;
          engine_mean: number | null;
        };
        to_standard: {
          state: 'audited' | 'too-few' | 'not-audited';
          judged: number;
          drawn: number;
          population: number;
          estimate: number | null;
          half_width: number | null;
          engine_mean: number | null;
        };
        bad: {
          state: 'audited' | 'too-few' | 'not-audited';
          judged: number;
          drawn: number;
          population: number;
          estimate: number | null;
          half_width: number | null;
          engine_mean: number | null;
        };
        excellent: {
          state: 'audited' | 'too-few' | 'not-audited';
          judged: number;
          drawn: number;
          population: number;
          estimate: number | null;
          half_width: number | null;
          engine_mean: number | null;
        };
      };
      audited_first: boolean;
      audited_weeks: number;
      audit_per_day: number;
      seed_hashes: string[];
      computed_at: string | null;
      weeks: {
        week: string;
        hash: string | null;
        seed: string | null;
        revealed_at: string | null;
      }[];
    };
  };
  /**
   * The judged pizzas behind a venue's audited figures.
   *
   * `GET /api/audited-figures/venue/:venue/start_date/:start_date/end_date/:end_date/pizzas/`, opened by read:audit.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readVenueDrawnPizzas: {
    input: {
      params: { venue: string; start_date: string; end_date: string };
      query?: { all?: '1'; points?: '1' };
    };
    answer: {
      pizzas: {
        t_id: string;
        venue: string;
        day: string;
        img_url: string;
        agrees: boolean;
        judged: number | null;
      }[];
      agree: number;
      differ: number;
      criteria: { of: string; n: number; mean: number; half_width: number }[];
      criteria_judged: number;
      shares: {
        to_standard: { hits: number; n: number };
        bad: { hits: number; n: number };
        excellent: { hits: number; n: number };
      } | null;
      changes: {
        figure: 'score' | 'to_standard' | 'bad' | 'excellent';
        week: string;
        at: string;
        reason: 'draw' | 'judgement' | 'severity' | 'history';
        from: number;
        to: number | null;
      }[];
      weeks: {
        week: string;
        hash: string | null;
        seed: string | null;
        revealed_at: string | null;
      }[];
    };
  };
  /**
   * The stores assigned to a user, in every company of the viewer.
   *
   * `GET /api/dashboard/venue-membership/:userId/`, opened by admin:users.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, user_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readVenueMemberships: {
    input: {
      params: { userId: number | string };
    };
    answer: {
      memberships: {
        pk: number;
        space: { pk: string; name: string; pretty_name: string; company: number };
      }[];
    };
  };
  /**
   * A venue's signals of the last days (7 unless said), newest first.
   *
   * `GET /api/signals/venue/:venue/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readVenueSignals: {
    input: {
      params: { venue: string };
      query?: { days?: number | string };
    };
    answer: {
      from: string;
      usual_since: string | null;
      signals: {
        id: string;
        venue: string;
        day: string;
        shift: 'AM' | 'PM';
        word: 'rim' | 'size' | 'portion' | 'placement' | 'bake';
        part: string;
        family: string | null;
        pizzas: number;
        bad: number;
        usually_bad: number;
        average: number;
        ratio: number;
        limit: number;
        points_a_week: number;
        engine: string;
        local_ts: string;
        found_at: string;
        state: 'on' | 'released' | 'ended';
        lasted: number;
        revised_at: string | null;
        withdrawn_at: string | null;
        pictures: string[];
      }[];
      day_signals: {
        venue: string;
        day: string;
        part: string;
        rule: 'outside' | 'nine';
        value: number;
        usual: number;
        z: number | null;
        lower: number | null;
        upper: number | null;
        pizzas: number | null;
        points_a_week: number;
        pictures: string[];
        chain_wide: boolean;
        revised_at: string | null;
        withdrawn_at: string | null;
        is_answered: boolean;
        times_said: number;
      }[];
    };
  };
  /**
   * The venue's quality definition: its own or the company's.
   *
   * `GET /api/venue_stats`, opened by read:figures, read:pizzas.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  readVenueStats: {
    input: {
      query: { venue: string };
    };
    answer: { quality_definition: { min: number; max: number } };
  };
  /**
   * Why a venue's mean score moved between two spans: criteria by shift, what was sold, flags, engine or thresholds, and noise.
   *
   * `GET /api/measurement/why-moved/venue/:venue/start_date/:start_date/end_date/:end_date/before_start/:before_start/before_end/:before_end/`, opened by read:figures.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, day_closed, too_many_requests.
   */
  readWhyMoved: {
    input: {
      params: {
        venue: string;
        start_date: string;
        end_date: string;
        before_start: string;
        before_end: string;
      };
    };
    answer: {
      state: 'known' | 'too-few';
      before: { min: string; max: string; pizzas: number; mean: number | null };
      after: { min: string; max: string; pizzas: number; mean: number | null };
      change: number;
      halfWidth: number | null;
      auditedHalfWidth: number | null;
      parts: {
        kind: 'criterion' | 'mix' | 'penalties' | 'engine';
        criterion: string | null;
        shift: 'AM' | 'PM' | null;
        specialties: { specialty: string; value: number; share: number }[];
        value: number;
        halfWidth: number;
        days: { min: string; max: string };
        count: number;
        stores: { venue: string; name: string; value: number; count: number }[];
        pictures: string[];
      }[];
      noise: { value: number; count: number } | null;
      changes: {
        kind: 'engine' | 'thresholds';
        day: string;
        from: string | null;
        to: string | null;
        by: string | null;
      }[];
      qualityChange: {
        day: string;
        by: string | null;
        from: { min: number; max: number };
        to: { min: number; max: number };
      } | null;
      changesKnownBy: 'pairs' | 'judgements' | 'nothing' | null;
    };
  };
  /**
   * Accepts a capture: the field "capture" (JSON) and one file part per picture.
   *
   * `POST /api/ingest/captures`, opened by write:captures.
   * Refusals: future_capture, bad_request, wrong_device_token, api_token_not_valid, token_scope_missing, too_many_cameras, capture_differs, too_many_names, day_full, day_closed, image_too_large, too_large, not_an_image, image_unreadable, too_many_requests.
   */
  receiveCapture: {
    input: {
      body: {
        capture: {
          venue: string;
          key: string;
          capture_start_ts: string;
          camera?: string;
          file_path?: string | null;
          result?: {
            REPORT_id: string;
            REPORT_vid_id: string;
            pipeline_id: string;
            tracking_ok: boolean;
            evaluation_ok: boolean;
            trackeds: {
              id: string;
              REPORT_localized_capture_start_ts: string;
              category: string | null;
              crust: string | null;
              snap_quality: 'buena' | 'mala' | null;
              snap_quality_trusted: boolean;
              snap_quality_reasons?:
                | ('no_pizza' | 'not_whole' | 'too_small' | 'blurred' | 'covered' | 'not_known')[]
                | null;
              optimal_snap_path: string;
              REPORT_optimal_snap_path: string;
              optimal_frame: number;
              optimal_frame_quality: { blur: number; occ: number };
              optimal_figure: { type: 'Circle'; x: number; y: number; radius: number } | null;
              raw_score: number | null;
              multisize: string | boolean | null;
              omit_soft: 0 | 1 | null;
              REPORT_frame_detection_summary: Record<string, number> | null;
              REPORT_detections_categ_summary: Record<string, number> | null;
              bubbles: 0 | 1 | null;
              overbaked: 0 | 1 | null;
              bad_cut: 0 | 1 | null;
              possible_flags?: ('bubbles' | 'overbaked' | 'bad_cut')[] | null;
              standard: 'to_standard' | 'maybe_to_standard' | 'not_to_standard' | null;
              censored: 0 | 1 | null;
              attributes: string[] | null;
              reviewer: string | null;
              original_data: {
                specialty?: string | null;
                crust?: string | null;
                standard?: 'to_standard' | 'maybe_to_standard' | 'not_to_standard' | null;
                score_criteria?: Record<string, number>;
                reviewer?: string;
              } | null;
            }[];
            optimal_snap_ingredients: Record<
              string,
              { type: string; rectangle: [number, number, number, number]; weight: number }[]
            >;
            evaluation_results: Record<
              string,
              {
                score_details: Record<
                  string,
                  {
                    '1': number;
                    '2': number;
                    '3': number;
                    '4': number;
                    '5': number;
                    '6': number;
                    '7': number;
                    '8': number;
                  }
                >;
                score_final: number;
                score_adjusted: number | null;
                specialty_check: 'correct' | 'incorrect' | boolean;
                soft: { Ingredients?: number };
                flag_effects?: { badCut?: number; overbaked?: number; bubbles?: number };
                info?: { size_class?: string; score?: number };
                explanation?: {
                  engine_version: string;
                  slice_angle: number;
                  slices?: Record<string, [number, number][]>;
                  findings: {
                    criterion: string;
                    slice: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
                    metric: string;
                    value: number;
                    target: number;
                    points: number;
                    lost: number;
                  }[];
                  weights?: Record<string, number>;
                  thresholds?: Record<
                    string,
                    | number
                    | { none: number; full: number }
                    | { low: number; from: number; to: number; high: number }
                    | Record<string, { low: number; from: number; to: number; high: number }>
                  >;
                  confidence: Record<string, number>;
                  scored_as?: string;
                  light?: number[];
                };
              }
            >;
          };
        };
      };
      /** By the name of their part. */
      files: Record<string, Blob>;
    };
    answer: {
      capture_id: string;
      key: string;
      state: 'pending' | 'scored' | 'failed';
      pizzas: number;
      repeated: boolean;
    };
  };
  /**
   * Accepts lines of orders, one a pizza; the same order and line of a business day is stored once and refused with other content, but the time at which it was made may replace the one at which it was due.
   *
   * `POST /api/ingest/orders`, opened by write:orders.
   * Refusals: future_order, bad_request, wrong_device_token, api_token_not_valid, token_scope_missing, order_differs, day_full, too_many_requests.
   */
  receiveOrders: {
    input: {
      body: {
        venue: string;
        orders: {
          order: string;
          line: number;
          specialty: string;
          crust?: string;
          size?: string;
          made: string;
        }[];
      };
    };
    answer: { stored: number; repeated: number };
  };
  /**
   * Stores the orders of a CSV file with the header order, line, specialty, crust, size, made; crust and size are optional; all rows or none.
   *
   * `POST /api/orders/venue/:venue/file/`, opened by write:orders.
   * Refusals: csv_refused, future_order, bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, order_differs, day_full, too_many_requests.
   */
  receiveOrdersFile: {
    input: {
      params: { venue: string };
      body: { csv: string };
    };
    answer: { stored: number; repeated: number };
  };
  /**
   * Removes the manager of a region.
   *
   * `DELETE /api/dashboard/region-ownership/user/:userId/region/:region/`, opened by admin:users.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, user_not_yours, company_not_yours, token_scope_missing, forbidden, not_region_manager, too_many_requests.
   */
  removeRegionManager: {
    input: {
      params: { userId: number | string; region: string };
      query?: { company?: number | string };
    };
    answer: { msg: string };
  };
  /**
   * A picture of a pizza the viewer can see. `w` requests a smaller width, as WebP or, for printing, JPEG. Users limited to reports get only pictures of delivered reports.
   *
   * `GET /api/static/*`, opened by read:pizzas.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, picture_not_found, too_many_requests.
   */
  serveImage: {
    input: {
      params: { path: string };
      query?: { w?: '160' | '320' | '640' | '1600'; as?: 'webp' | 'jpeg' };
    };
    answer: Response;
  };
  /**
   * Makes a user the manager of regions, replacing any current manager.
   *
   * `POST /api/dashboard/region-manager/user/:userId/`, opened by admin:users.
   * Refusals: unknown_region, bad_request, api_token_not_valid, not_signed_in, token_not_valid, user_not_yours, company_not_yours, token_scope_missing, forbidden, too_many_requests.
   */
  setRegionManager: {
    input: {
      params: { userId: number | string };
      body: { regions: string[]; company?: number | string };
    };
    answer: { regions: { code: string; name: string; company: number }[] };
  };
  /**
   * Withdraws the lines of an order of one business day, or of all days without one, or of a file by its number in the audit log: they are kept and no longer counted, and may be sent again.
   *
   * `POST /api/orders/venue/:venue/withdraw/`, opened by write:orders.
   * Refusals: bad_request, api_token_not_valid, not_signed_in, token_not_valid, venue_not_yours, token_scope_missing, forbidden, not_found, too_many_requests.
   */
  withdrawOrders: {
    input: {
      params: { venue: string };
      body: { order: string; day?: string } | { file: string };
    };
    answer: { withdrawn: number };
  };
}

export const ROUTES = {
  changeRegionMemberships: { method: 'PATCH', path: '/api/dashboard/region-membership/:id/' },
  changeVenueMemberships: { method: 'PATCH', path: '/api/dashboard/venue-membership/:userId/' },
  compareQuality: {
    method: 'GET',
    path: '/api/analytics/compare/quality/venue/:venue/type/:type/start_date/:start_date/end_date/:end_date/',
  },
  compareVenues: {
    method: 'GET',
    path: '/api/analytics/compare/start_date/:start_date/end_date/:end_date/',
  },
  countToday: { method: 'GET', path: '/api/today/company/:company/count/' },
  createUser: { method: 'POST', path: '/api/dashboard/membership/' },
  deleteRegionMembership: { method: 'DELETE', path: '/api/dashboard/region-membership/:id/' },
  deleteUser: { method: 'DELETE', path: '/api/dashboard/user/:userId/' },
  exportAuditDraws: { method: 'GET', path: '/api/audit/draws/:venue/:week/csv/', file: true },
  exportCorrections: {
    method: 'GET',
    path: '/api/exports/company/:company/corrections/:month/',
    file: true,
  },
  exportFigures: {
    method: 'GET',
    path: '/api/exports/company/:company/figures/:month/',
    file: true,
  },
  exportJudgements: {
    method: 'GET',
    path: '/api/exports/company/:company/judgements/:month/',
    file: true,
  },
  exportPizzas: { method: 'GET', path: '/api/exports/company/:company/pizzas/:month/', file: true },
  listCompanyVenues: { method: 'GET', path: '/api/dashboard/venues-by-company/:company' },
  listDaysWithData: { method: 'GET', path: '/api/charts/dates/' },
  listExports: { method: 'GET', path: '/api/exports/company/:company/' },
  listMemberships: { method: 'GET', path: '/api/dashboard/company-membership/' },
  listVenues: { method: 'GET', path: '/api/dashboard/venues/' },
  nameVenues: { method: 'POST', path: '/api/dashboard/venue_pretty_name/' },
  rankShifts: {
    method: 'GET',
    path: '/api/analytics/leaderboard/shift/start_date/:start_date/end_date/:end_date/',
  },
  rankWeeks: { method: 'GET', path: '/api/analytics/leaderboard/week_ranking/' },
  readAction: { method: 'GET', path: '/api/actions/venue/:venue/action/:action/' },
  readActions: { method: 'GET', path: '/api/actions/company/:company/' },
  readAdmin: { method: 'GET', path: '/api/dashboard/admin/:companyPk' },
  readAuditDraws: { method: 'GET', path: '/api/audit/draws/:venue/:week/' },
  readBias: { method: 'GET', path: '/api/audited-figures/bias/company/:company/' },
  readCameraMarks: {
    method: 'GET',
    path: '/api/cameras/venue/:venue/marks/start_date/:start_date/end_date/:end_date/',
  },
  readCameras: { method: 'GET', path: '/api/cameras/company/:company/' },
  readCompanyAuditedFigures: {
    method: 'GET',
    path: '/api/audited-figures/company/:company/start_date/:start_date/end_date/:end_date/',
  },
  readCompanyDrawnPizzas: {
    method: 'GET',
    path: '/api/audited-figures/company/:company/start_date/:start_date/end_date/:end_date/pizzas/',
  },
  readCompanyInfo: { method: 'GET', path: '/api/dashboard/company-info/venue/:venue/' },
  readCompanySignals: { method: 'GET', path: '/api/signals/company/:company/' },
  readCompanyWhyMoved: {
    method: 'GET',
    path: '/api/measurement/why-moved/company_pk/:company_pk/start_date/:start_date/end_date/:end_date/before_start/:before_start/before_end/:before_end/',
  },
  readCoverage: {
    method: 'GET',
    path: '/api/orders/coverage/company/:company/start_date/:start_date/end_date/:end_date/',
  },
  readDailyInsights: { method: 'GET', path: '/api/analytics/home/venue/:venue/date/:date/' },
  readDataDictionary: { method: 'GET', path: '/api/exports/dictionary/' },
  readDaySignal: { method: 'GET', path: '/api/signals/venue/:venue/day/:day/part/:part/' },
  readEvaluation: { method: 'GET', path: '/api/dashboard/pizza/:id/' },
  readFeed: { method: 'POST', path: '/api/shift_report_data' },
  readHistory: { method: 'GET', path: '/api/dashboard/pizza_history/:id/' },
  readManagedRegions: { method: 'GET', path: '/api/dashboard/region-manager/user/:userId/' },
  readManagementSummary: {
    method: 'GET',
    path: '/api/analytics/management/start_date/:start_date/end_date/:end_date/company_pk/:company_pk/',
  },
  readMeasurement: { method: 'GET', path: '/api/measurement/company_pk/:company_pk/' },
  readPerformanceAverage: {
    method: 'GET',
    path: '/api/analytics/performance/average/venue/:venue/type/:type/start_date/:start_date/end_date/:end_date/',
  },
  readPerformanceDistribution: {
    method: 'GET',
    path: '/api/analytics/performance/distribution/venue/:venue/start_date/:start_date/end_date/:end_date/',
  },
  readPerformanceQuality: {
    method: 'GET',
    path: '/api/analytics/performance/quality/venue/:venue/type/:type/start_date/:start_date/end_date/:end_date/',
  },
  readPerformanceSummary: {
    method: 'GET',
    path: '/api/analytics/performance/summary/venue/:venue/start_date/:start_date/end_date/:end_date/',
  },
  readPortionControl: {
    method: 'GET',
    path: '/api/analytics/portion_control/venue/:venue/start_date/:start_date/end_date/:end_date/',
  },
  readProductionDistribution: {
    method: 'GET',
    path: '/api/analytics/production/distribution/venue/:venue/start_date/:start_date/end_date/:end_date/',
  },
  readProductionTotal: {
    method: 'GET',
    path: '/api/analytics/production/total/venue/:venue/type/:type/start_date/:start_date/end_date/:end_date/',
  },
  readRanking: {
    method: 'GET',
    path: '/api/measurement/ranking/company_pk/:company_pk/start_date/:start_date/end_date/:end_date/',
  },
  readRegionMemberships: { method: 'GET', path: '/api/dashboard/region-membership/:id/' },
  readRegions: { method: 'POST', path: '/api/dashboard/regions-info/' },
  readScoreBand: { method: 'GET', path: '/api/audited-figures/pizza/:id/band/' },
  readShiftQuality: {
    method: 'GET',
    path: '/api/analytics/performance/shift_quality/venue/:venue/type/:type/start_date/:start_date/end_date/:end_date/',
  },
  readSignal: { method: 'GET', path: '/api/signals/venue/:venue/signal/:signal/' },
  readSpecialties: { method: 'POST', path: '/api/pizza_specialties_info' },
  readSpecialtyFigures: {
    method: 'GET',
    path: '/api/audited-figures/company/:company/start_date/:start_date/end_date/:end_date/specialties/',
  },
  readSpecialtyQuality: {
    method: 'GET',
    path: '/api/analytics/performance/specialty_quality/venue/:venue/start_date/:start_date/end_date/:end_date/',
  },
  readToday: { method: 'GET', path: '/api/today/company/:company/' },
  readTrackingInfo: { method: 'GET', path: '/api/dashboard/per_pizza_info/tracking_id/:id/' },
  readVenueAuditedFigures: {
    method: 'GET',
    path: '/api/audited-figures/venue/:venue/start_date/:start_date/end_date/:end_date/',
  },
  readVenueDrawnPizzas: {
    method: 'GET',
    path: '/api/audited-figures/venue/:venue/start_date/:start_date/end_date/:end_date/pizzas/',
  },
  readVenueMemberships: { method: 'GET', path: '/api/dashboard/venue-membership/:userId/' },
  readVenueSignals: { method: 'GET', path: '/api/signals/venue/:venue/' },
  readVenueStats: { method: 'GET', path: '/api/venue_stats' },
  readWhyMoved: {
    method: 'GET',
    path: '/api/measurement/why-moved/venue/:venue/start_date/:start_date/end_date/:end_date/before_start/:before_start/before_end/:before_end/',
  },
  receiveCapture: { method: 'POST', path: '/api/ingest/captures', upload: true },
  receiveOrders: { method: 'POST', path: '/api/ingest/orders' },
  receiveOrdersFile: { method: 'POST', path: '/api/orders/venue/:venue/file/' },
  removeRegionManager: {
    method: 'DELETE',
    path: '/api/dashboard/region-ownership/user/:userId/region/:region/',
  },
  serveImage: { method: 'GET', path: '/api/static/*', file: true },
  setRegionManager: { method: 'POST', path: '/api/dashboard/region-manager/user/:userId/' },
  withdrawOrders: { method: 'POST', path: '/api/orders/venue/:venue/withdraw/' },
} as const;
