import type { ModelDescription } from './model-description.ts';

/** A model of one's own: its description, and the file that was looked at. */
export interface UserModel {
  description: ModelDescription;
  path: string;
  /** Of the ONNX file's bytes. */
  sha256: string;
}

/** Tells models apart: a fixed description is another model, though its file be the same. */
export const modelKey = ({ description, sha256 }: UserModel): string =>
  sha256 + JSON.stringify(description);

/** A model that failed is left alone for so long, then tried again. */
export const MODEL_PAUSE_MS = 10 * 60_000;

/** Names the very model in versions: 'toppings@1f3c09ab'. */
export const modelTag = ({ description, sha256 }: UserModel): string =>
  `${description.name}@${sha256.slice(0, 8)}`;

/** Names the model where a head is named: 'chain-specialties 3@1f3c09ab'. */
export const modelHead = ({ description, sha256 }: UserModel): string =>
  `${description.name} ${description.version}@${sha256.slice(0, 8)}`;
