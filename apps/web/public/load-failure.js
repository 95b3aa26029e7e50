// Runs before everything else: while nothing is drawn, a file that does not come or a failure says so.
(function () {
  const EACH_MINUTE = 60000;
  /** A failure is no matter when something is drawn so much later. */
  const DRAWN_WITHIN = 2000;
  /** What the page itself names; the app asks by itself for what it adds. */
  let named = null;
  /** Nothing of the app's own texts is there yet, nor what a viewer chose. */
  const isSpanish = navigator.language.startsWith('es');
  const say = (en, es) => (isSpanish ? es : en);

  function tell(cause) {
    const root = document.getElementById('root');
    if (!root || document.getElementById('load-failure')) return;
    root.hidden = true;
    document.documentElement.style.colorScheme =
      document.documentElement.dataset.mantineColorScheme || 'light dark';
    const box = document.createElement('main');
    box.id = 'load-failure';
    box.setAttribute('role', 'alert');
    box.lang = say('en', 'es');
    box.style.cssText = 'max-width:32em;margin:20vh auto 0;padding:0 24px;font:16px/1.5 system-ui';
    const why = navigator.onLine
      ? cause + say(' It is asked for again each minute.', ' Se vuelve a pedir cada minuto.')
      : say(
          'There is no connection. It comes by itself as soon as it is back.',
          'No hay conexión. La página viene sola en cuanto vuelva.',
        );
    add('h1', say('The page could not be shown', 'No se pudo mostrar la página')).style.cssText =
      'margin:0 0 8px;font-size:22px;line-height:1.25';
    add('p', why).style.cssText = 'margin:0 0 16px';
    const button = add('button', say('Reload', 'Recargar'));
    button.style.cssText = 'padding:8px 16px;font:inherit';
    button.addEventListener('click', reload);
    document.body.prepend(box);
    addEventListener('online', reload);
    setInterval(() => navigator.onLine && reload(), EACH_MINUTE);

    function add(name, text) {
      const element = document.createElement(name);
      element.textContent = text;
      return box.appendChild(element);
    }
  }

  const reload = () => location.reload();

  document.addEventListener('readystatechange', () => {
    named ??= new Set(document.querySelectorAll('script, link'));
  });
  const onFailure = ({ target }) => {
    if (target === window) {
      const tellIfBlank = () =>
        document.getElementById('root')?.firstElementChild ??
        tell(say('Something in it failed.', 'Algo falló en ella.'));
      setTimeout(tellIfBlank, DRAWN_WITHIN);
    } else if (named === null || named.has(target))
      whenBodyIsThere(() =>
        tell(say('A file of it did not come.', 'No llegó uno de sus archivos.')),
      );
  };
  // Those of files do not bubble.
  addEventListener('error', onFailure, true);

  function whenBodyIsThere(act) {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act);
    else act();
  }
})();
