/**
 * Contains everything that floats over the page. The element is moved rather than re-created, so
 * that its content keeps its state.
 */
const layer = document.createElement('div');
// The class keeps the layer from having a box of its own.
layer.className = 'cr-floating';
document.body.append(layer);

const places: HTMLElement[] = [];

function settle(): void {
  const focused = document.activeElement;
  (places.at(-1) ?? document.body).append(layer);
  // A moved element loses the focus.
  if (focused instanceof HTMLElement && layer.contains(focused)) {
    focused.focus({ preventScroll: true });
  }
}

export const floating = {
  layer,
  /**
   * Moves the layer into the place until the returned function is called; the latest place has it.
   */
  standIn(place: HTMLElement): () => void {
    places.push(place);
    settle();
    return () => {
      places.splice(places.indexOf(place), 1);
      settle();
    };
  },
};
