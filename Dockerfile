# The product in one image: server, built web app, embedded PostgreSQL.
# Without DATABASE_URL the data lies in the volume /data.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/demo/package.json packages/demo/
COPY packages/domain/package.json packages/domain/
COPY packages/scoring/package.json packages/scoring/
RUN npm ci
COPY apps apps
COPY packages packages
# Build settings: docker build --build-arg VITE_HIDDEN_REPORTS=…
ARG VITE_HIDDEN_REPORTS= VITE_ALLOW_DAYS_WITHOUT_DATA=
RUN npx vite build apps/web && npm prune --omit=dev

FROM node:24-bookworm-slim
# Chromium prints reports, ffmpeg reads videos of the inbox.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium ffmpeg fonts-dejavu-core tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY LICENSE NOTICE THIRD-PARTY.txt sbom.cdx.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/apps apps
# The package leaves its libraries' links to its first user, who may not write here later.
RUN node --input-type=module -e "import('/app/apps/api/src/platform/database/embedded/binaries.ts').then(({ findBinaries }) => findBinaries(undefined))" \
  && mkdir /data && chown node:node /data
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
