import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Debian's Python, for which the GStreamer bindings are packaged. */
const PYTHON = '/usr/bin/python3';

/** GStreamer's RTSP server plays a film to every client, from the beginning and in real time. */
const PROGRAM = `
import sys, gi
gi.require_version('Gst', '1.0')
gi.require_version('GstRtspServer', '1.0')
from gi.repository import Gst, GstRtspServer, GLib
Gst.init(None)
film, user, password, codec = sys.argv[1:5]
server = GstRtspServer.RTSPServer()
server.set_address('127.0.0.1')
server.set_service('0')
factory = GstRtspServer.RTSPMediaFactory()
factory.set_launch('( filesrc location=%s ! qtdemux ! %sparse ! rtp%spay name=pay0 pt=96 )' % (film, codec, codec))
if user:
    auth = GstRtspServer.RTSPAuth()
    token = GstRtspServer.RTSPToken()
    token.set_string('media.factory.role', 'cook')
    auth.add_basic(GstRtspServer.RTSPAuth.make_basic(user, password), token)
    server.set_auth(auth)
    permissions = GstRtspServer.RTSPPermissions()
    permissions.add_permission_for_role('cook', 'media.factory.access', True)
    permissions.add_permission_for_role('cook', 'media.factory.construct', True)
    factory.set_permissions(permissions)
server.get_mount_points().add_factory('/table', factory)
server.attach(None)
print(server.get_bound_port(), flush=True)
GLib.MainLoop().run()
`;

const NEEDED = `import gi; gi.require_version('GstRtspServer', '1.0'); from gi.repository import Gst, GstRtspServer; Gst.init(None); assert Gst.ElementFactory.find('rtph264pay') and Gst.ElementFactory.find('h264parse')`;

/** Debian: ffmpeg gir1.2-gst-rtsp-server-1.0 gstreamer1.0-plugins-good gstreamer1.0-plugins-bad python3-gi */
export const canStream =
  spawnSync('ffmpeg', ['-version']).status === 0 && spawnSync(PYTHON, ['-c', NEEDED]).status === 0;

export async function startRtspServer(
  film: string,
  user = '',
  password = '',
  codec: 'h264' | 'h265' = 'h264',
) {
  const child = spawn(PYTHON, ['-c', PROGRAM, film, user, password, codec], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { host: `127.0.0.1:${Number(String(port))}`, stop: () => child.kill('SIGKILL') };
}
