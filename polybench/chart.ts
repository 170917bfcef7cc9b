// A benchmark's results as an SVG bar chart: one group of bars per kernel, on a logarithmic scale around 1.

import type { Results } from "./results.ts";
import { speedUp } from "./table.ts";
import { baseline, variants as known } from "./variants.ts";

const bar = 7;
const groupGap = 10;
const plot = { left: 56, top: 64, height: 320 };
const below = 110;
/** Distinguishable with the common kinds of colour blindness; polyc has the strongest. */
const colours = ["#8da0b3", "#5fa8d3", "#1b6ca8", "#c9b037", "#d1495b", "#7b2d8b"];

export function chartOf(results: Results): string {
  const shown = results.settings.variants.filter((name) => name !== baseline);
  const ratios = results.kernels.map((kernel) => shown.map((name) => speedUp(kernel, name)));
  const all = ratios.flat().filter((ratio) => ratio !== null);
  const [low, high] = [Math.min(-1, ...all.map(floorLog)), Math.max(1, ...all.map(ceilLog))];
  const groupWidth = shown.length * bar + groupGap;
  const width = plot.left + results.kernels.length * groupWidth + 16;
  const y = (ratio: number) => plot.top + ((high - Math.log2(ratio)) / (high - low)) * plot.height;
  const parts = [
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    `<text x="${plot.left}" y="24" font-size="15">Speed-up over ${baseline} -O3 (${results.settings.threads} threads)</text>`,
    ...legend(shown),
    ...gridLines(low, high, width, y),
    ...results.kernels.flatMap((kernel, group) => {
      const left = plot.left + group * groupWidth + groupGap / 2;
      const bars = shown.map((name, i) => {
        const ratio = ratios[group]![i]!;
        return ratio === null
          ? ""
          : rectangle(left + i * bar, y, ratio, colour(i), `${kernel.kernel}, ${name}`);
      });
      return [...bars, label(kernel.kernel, left + (shown.length * bar) / 2)];
    }),
  ];
  const size = `width="${width}" height="${plot.top + plot.height + below}"`;
  const body = parts.filter((part) => part !== "").join("\n  ");
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="11">\n  ${body}\n</svg>\n`;
}

const floorLog = (ratio: number) => Math.floor(Math.log2(ratio));
const ceilLog = (ratio: number) => Math.ceil(Math.log2(ratio));
const colour = (index: number) => colours[index % colours.length]!;

/** From 1 up for what is faster, from 1 down for what is slower. */
function rectangle(
  x: number,
  y: (ratio: number) => number,
  ratio: number,
  fill: string,
  what: string,
): string {
  const [top, bottom] = [Math.min(y(ratio), y(1)), Math.max(y(ratio), y(1))];
  const box = `x="${x}" y="${top.toFixed(1)}" width="${bar - 1}" height="${(bottom - top).toFixed(1)}"`;
  return `<rect ${box} fill="${fill}"><title>${what}: ${ratio.toFixed(2)}</title></rect>`;
}

function gridLines(low: number, high: number, width: number, y: (ratio: number) => number): string[] {
  return Array.from({ length: high - low + 1 }, (_, i) => 2 ** (low + i)).flatMap((ratio) => [
    `<line x1="${plot.left}" x2="${width - 16}" y1="${y(ratio)}" y2="${y(ratio)}" stroke="${ratio === 1 ? "#333333" : "#dddddd"}"/>`,
    `<text x="${plot.left - 6}" y="${y(ratio) + 4}" text-anchor="end">${ratio >= 1 ? ratio : `1/${1 / ratio}`}</text>`,
  ]);
}

function legend(shown: readonly string[]): string[] {
  let x = plot.left;
  return shown.flatMap((name, i) => {
    const text = known.find((variant) => variant.name === name)?.says ?? name;
    const at = x;
    x += 24 + text.length * 6.2;
    return [
      `<rect x="${at}" y="36" width="10" height="10" fill="${colour(i)}"/>`,
      `<text x="${at + 14}" y="45">${text}</text>`,
    ];
  });
}

function label(text: string, x: number): string {
  const y = plot.top + plot.height + 14;
  return `<text x="${x}" y="${y}" text-anchor="end" transform="rotate(-50 ${x} ${y})">${text}</text>`;
}
