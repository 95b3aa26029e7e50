/**
 * A body for each call that programs may make, as it travels, by the call's name. They stand apart
 * from the contract so that the web app does not load them.
 */
export const BODY_EXAMPLES: Readonly<Record<string, unknown>> = {
  nameVenues: { venues: ['12', '13'], regions: ['north'] },
  readSpecialties: { company: 1, venue: '12' },
  readFeed: { venue: '12', min: '10-3-2024', max: '12-3-2024' },
  createUser: {
    user: { email: 'ana@lumbre.example', first_name: 'Ana', last_name: 'Ruiz' },
    venues: ['12'],
    regions: [],
    company: 1,
  },
  readRegions: { regions: ['north'], company: 1 },
  changeVenueMemberships: { spaces: ['12', '13'], company: 1 },
  changeRegionMemberships: { spaces: ['north'], company: 1 },
  setRegionManager: { regions: ['north'], company: 1 },
  receiveCapture: {
    capture: {
      venue: '12',
      key: 'oven-1-20240310-184000',
      capture_start_ts: '2024/03/10 18:40:00',
      camera: 'oven-1',
    },
  },
  receiveHeartbeat: {
    agent: 'box-1',
    version: '0.1.0',
    clock_offset_ms: -120,
    free_bytes: 12_000_000_000,
    spool: { captures: 0, bytes: 0, oldest: null, full: false, refused: 0 },
    cameras: [
      {
        name: 'oven-1',
        state: 'works',
        since: '2024-03-10T12:00:00Z',
        width: 1280,
        height: 720,
        resized_at: null,
        last_capture_at: null,
      },
    ],
  },
  receiveOrders: {
    venue: '12',
    orders: [
      {
        order: 'A-1042',
        line: 1,
        specialty: 'pepperoni',
        crust: 'thin',
        size: 'large',
        made: '2024/03/10 18:40:00',
      },
    ],
  },
  receiveOrdersFile: {
    csv: 'order,line,specialty,crust,size,made\nA-1042,1,pepperoni,thin,large,2024/03/10 18:40:00\n',
  },
  receiveTillMessage: {
    receipt: { no: 'A-1042', closed: '2024/03/10 18:40:00' },
    items: [{ product: 'Pepperoni large', quantity: 2 }],
  },
  withdrawOrders: { order: 'A-1042', day: '2024-03-10' },
};
