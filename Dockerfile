# The product in one image: server, built web app, embedded PostgreSQL.
# Without DATABASE_URL the data lies in the volume /data.

FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/demo/package.json packages/demo/
COPY packages/domain/package.json packages/domain/
COPY packages/scoring/package.json packages/scoring/
RUN npm ci && apt-get update && apt-get install --yes --no-install-recommends binutils
COPY tsconfig.json LICENSE NOTICE THIRD-PARTY.txt sbom.cdx.json ./
COPY apps apps
COPY docs/api/recipes docs/api/recipes
COPY packages packages
COPY tools/run tools/run
COPY tools/release tools/release
# Build settings: docker build --build-arg VITE_HIDDEN_REPORTS=…
ARG VITE_HIDDEN_REPORTS= VITE_ALLOW_DAYS_WITHOUT_DATA=
RUN node tools/release/release.ts --folder /app
WORKDIR /app
# Without what other systems, browsers, compilers and debuggers need.
RUN npm ci --omit=dev \
  && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 \
    ! -path "*/linux/$(node -p process.arch)" -exec rm -r {} + \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \
    -o -name '*.a' \) -delete \
  && rm -r node_modules/@cantoo/pdf-lib/src node_modules/@cantoo/pdf-lib/dist/pdf-lib* node_modules/bintrees/test \
  && strip /usr/local/bin/node
# The package leaves its libraries' links to its first user, who may not write here later.
RUN node --input-type=module -e "import('/app/apps/api/src/platform/database/embedded/binaries.ts').then(({ findBinaries }) => findBinaries(undefined))"

FROM debian:bookworm-slim
# Chromium prints reports, ffmpeg reads videos. A server whose reports are printed elsewhere does
# without: docker build --build-arg PACKAGES=
ARG PACKAGES="chromium ffmpeg fonts-dejavu-core"
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini $PACKAGES \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/log/apt \
  && useradd --uid 1000 --create-home node \
  && mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/
COPY --from=build /app ./
# Chromium's own sandbox needs rights that a container has not; it prints pages of the product alone.
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=8080 \
  DATA_DIR=/data \
  CHROMIUM_SANDBOX=0
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# An init process in front: it passes signals on and buries what PostgreSQL leaves behind.
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/api/src/main.ts"]
