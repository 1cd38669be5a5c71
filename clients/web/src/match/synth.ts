// The sounds of the table, made on the spot: there are no files.

/** What can be heard. */
export type Sound = "move" | "shot" | "hit" | "loss" | "dice" | "turn";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Play a sound in so many seconds; none is longer than half a second. */
export function sound(which: Sound, after = 0): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const at = context.currentTime + after;
  SOUNDS[which](context, at);
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  move: (audio, at) => rush(audio, at, { seconds: 0.3, volume: 0.05, from: 180, to: 320 }),
  shot(audio, at) {
    rush(audio, at, { seconds: 0.18, volume: 0.3, from: 2400, to: 300 });
    tone(audio, at, { seconds: 0.12, volume: 0.2, from: 140, to: 50, wave: "triangle" });
  },
  hit(audio, at) {
    tone(audio, at, { seconds: 0.16, volume: 0.12, from: 640, to: 420, wave: "square" });
    rush(audio, at, { seconds: 0.08, volume: 0.15, from: 3000, to: 1500 });
  },
  loss(audio, at) {
    rush(audio, at, { seconds: 0.5, volume: 0.3, from: 900, to: 80 });
    tone(audio, at, { seconds: 0.45, volume: 0.2, from: 110, to: 35, wave: "sine" });
  },
  dice(audio, at) {
    for (const [i, wait] of [0, 0.05, 0.11, 0.15].entries())
      rush(audio, at + wait, { seconds: 0.03, volume: 0.12, from: 2600 - i * 200, to: 1800 });
  },
  turn(audio, at) {
    tone(audio, at, { seconds: 0.16, volume: 0.1, from: 523, to: 523, wave: "sine" });
    tone(audio, at + 0.14, { seconds: 0.26, volume: 0.1, from: 784, to: 784, wave: "sine" });
  },
};

interface Shape {
  seconds: number;
  volume: number;
  /** Where its pitch begins and ends, in hertz. */
  from: number;
  to: number;
}

function tone(audio: AudioContext, at: number, shape: Shape & { wave: OscillatorType }): void {
  const source = audio.createOscillator();
  source.type = shape.wave;
  source.frequency.setValueAtTime(shape.from, at);
  source.frequency.exponentialRampToValueAtTime(shape.to, at + shape.seconds);
  source.connect(fading(audio, at, shape));
  source.start(at);
  source.stop(at + shape.seconds);
}

/** Noise through a band that moves. */
function rush(audio: AudioContext, at: number, shape: Shape): void {
  const source = audio.createBufferSource();
  source.buffer = noise ??= hiss(audio);
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.setValueAtTime(shape.from, at);
  band.frequency.exponentialRampToValueAtTime(shape.to, at + shape.seconds);
  source.connect(band).connect(fading(audio, at, shape));
  source.start(at);
  source.stop(at + shape.seconds);
}

function fading(audio: AudioContext, at: number, { seconds, volume }: Shape): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

/** Half a second of noise. */
function hiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}
