import { z } from 'zod';
import { cameraName } from '../ingest.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pk, rowId, venueId } from '../wire/fields.ts';

const instant = z.iso.datetime();

export const linkCameraSetup = endpoint({
  method: 'POST',
  path: '/api/camera-setup/venue/:venue/link/',
  summary:
    'Makes a link to set up a camera of the store by phone: it works for one phone and 24 hours, and its address is returned once',
  access: 'adminOrStaff',
  scope: { venue: 'params.venue' },
  costly: true,
  status: 201,
  params: z.object({ venue: venueId }),
  body: z.strictObject({ camera: cameraName }),
  answer: z.object({ path: z.string(), ends_at: instant }),
  errors: ['venue_not_yours'],
});

/** A set-up of a camera by phone that is not finished, or whose camera has sent no picture since. */
const linked = z.object({
  id: z.string(),
  venue: z.string(),
  store: z.string(),
  camera: z.string(),
  /** Null if the person was erased. */
  made_by: z.string().nullable(),
  made_at: instant,
  ends_at: instant,
  /** When a phone opened the link; null if none has. */
  opened_at: instant.nullable(),
  done_at: instant.nullable(),
});
export type LinkedSetup = z.infer<typeof linked>;

export const listCameraSetups = endpoint({
  method: 'GET',
  path: '/api/camera-setup/company/:company/links/',
  summary:
    'The links to set up a camera that still work, and cameras set up today that have sent no picture yet',
  access: 'adminOrStaff',
  scope: { company: 'params.company' },
  params: z.object({ company: pk }),
  answer: z.object({ setups: z.array(linked) }),
  errors: ['company_not_yours'],
});

export const endCameraSetup = endpoint({
  method: 'DELETE',
  path: '/api/camera-setup/venue/:venue/link/:setup/',
  summary:
    'Ends a link to set up a camera: its phone can no longer see or change anything, and a key that it made is revoked',
  access: 'adminOrStaff',
  scope: { venue: 'params.venue' },
  costly: true,
  params: z.object({ venue: venueId, setup: rowId('a set-up') }),
  answer: z.object({ ended_at: instant }),
  errors: ['venue_not_yours', 'camera_setup_not_found'],
});
