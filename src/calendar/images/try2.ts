import sharp from 'sharp'
const noise = (w: number, h: number) => sharp({ create: { width: w, height: h, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
const photo = await noise(400,300).resize(4000,3000).modulate({saturation: 2}).png().toBuffer()
for (const effort of [0,1,2,4]) for (const quality of [60, 72, 80]) { const t = performance.now(); const b = await sharp(photo).avif({quality, effort}).toBuffer(); console.log('avif 12MP', effort, quality, b.length, Math.round(performance.now()-t)) }
