import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { ApiError } from '#platform/http/errors';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import { UnreadableImage } from '@crustodian/scoring/image/decode-image';
import { scoreSnapshot, type SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import {
  brokenOffNote,
  FRAMES_PER_SECOND,
  scoreVideo,
  type VideoPizza,
} from '@crustodian/scoring/video/score-video';
import { UnreadableVideo } from '@crustodian/scoring/video/video-problem';
import { readPicture } from '../features/ingest/read-capture-file.ts';
import { VIDEO } from '../features/ingest/read-video-capture.ts';
import { IncompleteError, say, table } from './command.ts';
import { gridOption } from './companies.ts';
import { fileProblem } from './file-problem.ts';
import { namedFiles, type NamedFile } from './named-files.ts';

export const addScore = (program: Command) =>
  program
    .command('score')
    .description(
      'scores pizzas and shows the results; nothing is stored. Videos need ffmpeg on PATH',
    )
    .argument('<picture, video or folder...>', 'what to score')
    .addOption(gridOption())
    .option(
      '--fps <number>',
      'frames of a video that are looked at in a second',
      framesOf,
      FRAMES_PER_SECOND,
    )
    .option('--json', 'prints everything that was measured')
    .action(async (paths, { grid, fps: framesPerSecond, json }) => {
      const how = { grid, framesPerSecond };
      const files = await namedFiles(paths, { deep: true });
      const outcomes: Outcome[] = [];
      for (const file of files) outcomes.push(await outcomeOf(file, how));
      if (json) say(JSON.stringify(outcomes, null, 2));
      else table(outcomes.flatMap(linesFor)).forEach(say);
      if (outcomes.some(({ error }) => error !== undefined)) throw new IncompleteError();
    });

function framesOf(text: string): number {
  const frames = Number(text);
  if (frames >= 0.5 && frames <= 10) return frames;
  throw new InvalidArgumentError('It must be a number from 0.5 to 10.');
}

/** The result of one file: its pizzas, or why it could not be scored. */
interface Outcome {
  file: string;
  name: string;
  pizzas: ScoredPizza[];
  error?: string;
  /** A note printed with the pizzas. */
  note?: string;
}

interface ScoredPizza {
  score: SnapshotScore;
  /** Only set for videos. */
  video?: Pick<VideoPizza, 'optimalFrame' | 'frameDetections' | 'categories'> & {
    fromSeconds: number;
    toSeconds: number;
  };
}

async function outcomeOf(
  { path: file, name }: NamedFile,
  { grid, framesPerSecond }: { grid: Grid; framesPerSecond: number },
): Promise<Outcome> {
  try {
    if (!VIDEO.test(file)) {
      const { bytes } = await readPicture(file);
      return { file, name, pizzas: [{ score: await scoreSnapshot(bytes, { grid }) }] };
    }
    const scored = await scoreVideo(file, scoreSnapshot, { grid }, { framesPerSecond });
    const note = brokenOffNote(scored);
    return { file, name, pizzas: scored.pizzas.map(asScored), ...(note && { note }) };
  } catch (error) {
    return { file, name, pizzas: [], error: problemOf(error) };
  }
}

/** The user-facing message for a problem with a file; any other error is rethrown. */
function problemOf(error: unknown): string {
  const isOurs = OF_A_FILE.some((kind) => error instanceof kind);
  const problem = isOurs ? (error as Error).message : fileProblem(error);
  if (problem === null) throw error;
  return problem;
}
const OF_A_FILE = [ApiError, UnreadableImage, UnreadableVideo];

const asScored = (pizza: VideoPizza): ScoredPizza => ({
  score: pizza.score,
  video: {
    optimalFrame: pizza.optimalFrame,
    frameDetections: pizza.frameDetections,
    categories: pizza.categories,
    fromSeconds: pizza.sightings[0]!.seconds,
    toSeconds: pizza.sightings.at(-1)!.seconds,
  },
});

function linesFor({ name, pizzas, error, note }: Outcome): string[][] {
  if (error !== undefined) return [[name, error]];
  const noteLines = note === undefined ? [] : [[name, note]];
  if (pizzas.length === 0) return [[name, 'no pizza was found'], ...noteLines];
  const lines = pizzas.map(({ score: scored, video }) => [
    video ? `${name} ${video.fromSeconds} s to ${video.toSeconds} s` : name,
    scoreText(scored),
  ]);
  return [...lines, ...noteLines];
}

function scoreText({ evaluation, fitness, specialty, crust, flags }: SnapshotScore): string {
  if (fitness.verdict === 'mala')
    return `no pizza that can be scored: ${fitness.reasons.join(', ')}`;
  const raised = Object.entries(flags).flatMap(([flag, isRaised]) => (isRaised ? [flag] : []));
  const points = evaluation?.score_adjusted?.toFixed(2) ?? 'not evaluated';
  return [points, specialty, crust, ...raised].join('  ');
}
